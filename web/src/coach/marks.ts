/** Where options of a hint are on the map. */
import type { BoardIndex } from '../lib/geometry';
import type { Point, Sketch, Space } from '../lib/types';

/** One way that is drawn as an arrow: the places along which it leads. */
export type Course = Point[];

/** The spaces that an option is about: its target, else where its pieces stand. */
export function sites({ target, origins }: Sketch, index: BoardIndex): Space[] {
  const ids = target ? [target] : origins;
  return ids.flatMap((id) => index.spaces.get(id) ?? []);
}

/** Its arrows: along the path if it has one, else from each origin to the target. */
export function courses({ target, origins, path }: Sketch, index: BoardIndex): Course[] {
  const at = (id: string): Point[] => {
    const space = index.spaces.get(id);
    return space ? [space.at] : [];
  };
  const way = path.flatMap(at);
  if (way.length > 1) return [way];
  const [to] = at(target);
  return to ? origins.flatMap((id) => at(id).map((from) => [from, to])) : [];
}

/** A line that sets out so far from its first point: it leaves the counters there free. */
export function setOut([from, next, ...rest]: Course, by: number): Course {
  if (!from || !next) return [];
  const length = Math.hypot(next[0] - from[0], next[1] - from[1]) || 1;
  const share = Math.min(0.6, by / length);
  return [[from[0] + (next[0] - from[0]) * share, from[1] + (next[1] - from[1]) * share], next, ...rest];
}
