/** Nets of linked places, and lines of supply along them. */
import type { BoardIndex } from '../lib/geometry';
import type { Point } from '../lib/types';

/** The links between two of these spaces, each once. */
export function links(ids: readonly string[], { spaces }: BoardIndex): [Point, Point][] {
  const within = new Set(ids);
  return ids.flatMap((id) => {
    const space = spaces.get(id);
    const others = space?.near.filter((other) => other > id && within.has(other)) ?? [];
    return others.map((other): [Point, Point] => [space!.at, spaces.get(other)!.at]);
  });
}

/** The spaces of the line of supply that begins here, as far as it is told. */
export function supplyLine(from: string, towards: (id: string) => string): string[] {
  const line: string[] = [];
  for (let id = from; id && !line.includes(id); id = towards(id)) line.push(id);
  return line;
}
