/** All options of a choice on one scale, with names that do not touch. */

export interface Spot {
  x: number;
  name: string;
}

/** A name above or below its dot, the middle of it at `at`; none if there is no room. */
export interface Label {
  row: 'above' | 'below' | null;
  at: number;
}

const GAP = 8;

/** Which names find room: `spots` in order of importance; the width of a letter and of the whole are in pixels. */
export function labels(spots: readonly Spot[], letter: number, width: number): Label[] {
  const taken: Record<'above' | 'below', [number, number][]> = { above: [], below: [] };
  return spots.map(({ x, name }) => {
    const half = Math.min(width, name.length * letter) / 2;
    const at = Math.min(width - half, Math.max(half, x));
    const row = (['above', 'below'] as const).find((each) =>
      taken[each].every(([from, to]) => at + half + GAP <= from || at - half - GAP >= to),
    );
    if (row) taken[row].push([at - half, at + half]);
    return { row: row ?? null, at };
  });
}

/** A name that is not longer than it may be. */
export const shortened = (name: string, most: number): string =>
  name.length > most ? `${name.slice(0, most - 1).trimEnd()}…` : name;
