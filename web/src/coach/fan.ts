/** The attackers of a stack fanned out over free ground, each with what the coach says of it. */
import type { Point } from '../lib/types';

export type Verdict = 'taken' | 'take too' | 'leave out' | 'left out';

export interface Fanned {
  readonly at: Point;
  readonly units: readonly { readonly id: string; readonly verdict: Verdict }[];
}

export const SIGNS: Record<Verdict, string> = { taken: '✓', 'take too': '+', 'leave out': '−', 'left out': '' };

/** What the coach says of a unit that has a tick or none. */
export function verdict(ticked: boolean, advised: boolean): Verdict {
  if (ticked) return advised ? 'taken' : 'leave out';
  return advised ? 'take too' : 'left out';
}

/** The units of each place, in their order; a place with one unit of which nothing is new needs no fan. */
export function fans(
  units: readonly { readonly id: string; readonly at: Point; readonly verdict: Verdict }[],
): Fanned[] {
  const places = new Map<string, typeof units>();
  for (const unit of units) places.set(unit.at.join(), [...(places.get(unit.at.join()) ?? []), unit]);
  return [...places.values()]
    .filter(
      (there) => there.length > 1 || there.some(({ verdict: said }) => said === 'take too' || said === 'leave out'),
    )
    .map((there) => ({ at: there[0]!.at, units: there }));
}

/** Where a box of a size stands beside a place: where it covers least. */
export function freeGround([x, y]: Point, width: number, height: number, gap: number, taken: readonly Point[]): Point {
  const [dx, dy] = [width / 2 + gap, height / 2 + gap];
  const sides: Point[] = [
    [x - dx, y - dy],
    [x + dx, y - dy],
    [x - dx, y + dy],
    [x + dx, y + dy],
    [x, y - dy],
    [x, y + dy],
    [x - dx, y],
    [x + dx, y],
  ];
  const covers = ([cx, cy]: Point) =>
    taken.filter(([tx, ty]) => Math.abs(tx - cx) < width / 2 + gap / 2 && Math.abs(ty - cy) < height / 2 + gap / 2)
      .length;
  return sides.reduce((best, side) => (covers(side) < covers(best) ? side : best));
}
