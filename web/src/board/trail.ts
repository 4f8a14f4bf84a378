/** The way that an option leads: a line with an arrow head. */
import type { BoardIndex } from '../lib/geometry';
import type { Point } from '../lib/types';

export interface Trail {
  line: Point[];
  head: Point[];
}

/** The places of a path on the board, from first to last. */
export function places(ids: readonly string[], { spaces }: BoardIndex): Point[] {
  return ids.map((id) => spaces.get(id)).flatMap((space) => (space ? [space.at] : []));
}

/** The line through these points, ending `short` before the last one, with a head of this size. */
export function trail(points: readonly Point[], size: number, short = 0): Trail | null {
  const [from, to] = [points.at(-2), points.at(-1)];
  if (!from || !to) return null;
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (length === 0) return null;
  const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const at = (back: number, aside: number): Point => [to[0] - ux * back - uy * aside, to[1] - uy * back + ux * aside];
  return {
    line: [...points.slice(0, -1), at(short + size * 0.8, 0)],
    head: [at(short, 0), at(short + size, size * 0.55), at(short + size, -size * 0.55)],
  };
}
