/** Words about steps. */
import type { BoardIndex } from '../lib/geometry';
import { list } from '../lib/words';
import { glides, head, type Step } from './steps';

const NAMED = 3;

/** A few by name, many by their number. */
export function units(names: readonly string[]): string {
  return names.length > NAMED ? `${names.length} units` : list(names);
}

/** Who went where: "Basij 6, 15 and 17 to 5225". Anything else is told by its own sentence. */
export function headline(step: Step, index: BoardIndex, name: (id: string) => string): string {
  const [first, ...others] = glides(step);
  if (step.kind !== 'move' || !first || others.length) return head(step).text;
  return `${units(first.pieces.map(name))} to ${index.name(first.path.at(-1)!)}`;
}

/** What stands below it in small letters. */
export function detail(step: Step, index: BoardIndex): string {
  const first = head(step);
  const [glide] = glides(step);
  if (step.kind === 'move') return glide ? `from ${index.name(glide.path[0]!)}` : '';
  const more = step.lines.slice(1).filter((line) => line.kind !== 'roll');
  const sum = [first.column, first.result].filter((each) => each && !first.text.includes(each)).join(': ');
  return [sum, ...more.map((line) => line.text)].filter(Boolean).join(' · ');
}
