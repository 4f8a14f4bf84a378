/** The address of a replay: `#replay`, or `#replay-1281` from a step on. */
const FORM = /^#replay(?:-(\d+))?$/;

export const replayAt = (step: number): string => `#replay-${step}`;

/** The step that an address names; null if it is none of a replay. */
export function replayed(hash: string): number | null {
  const found = FORM.exec(hash);
  return found && Number(found[1] ?? 0);
}
