/** Lines that come as single pieces, drawn as long smooth ones: rivers along hexsides, roads from hex to hex. */
import type { Point } from '../lib/types';

const key = ([x, y]: Point): string => `${Math.round(x)} ${Math.round(y)}`;
const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** Pieces joined end to end; a line ends where it forks and at the `stops`. */
export function chains(pieces: readonly (readonly Point[])[], stops: readonly Point[] = []): Point[][] {
  const stop = new Set(stops.map(key));
  const at = new Map<string, number[]>();
  const ends = pieces.map((points) => [points[0]!, points.at(-1)!] as const);
  ends.forEach((both, i) => both.forEach((end) => at.set(key(end), [...(at.get(key(end)) ?? []), i])));
  const used = new Set<number>();
  const goesOn = (end: Point) => at.get(key(end))!.length === 2 && !stop.has(key(end));

  function walk(first: number, from: Point): Point[] {
    const line = [from];
    for (let next: number | undefined = first; next !== undefined;) {
      used.add(next);
      const points: readonly Point[] = pieces[next]!;
      line.push(...(key(points[0]!) === key(line.at(-1)!) ? points : [...points].reverse()).slice(1));
      const end = line.at(-1)!;
      next = goesOn(end) ? at.get(key(end))!.find((each) => !used.has(each)) : undefined;
    }
    return line;
  }

  const found: Point[][] = [];
  const begin = (wanted: (end: Point) => boolean) =>
    ends.forEach((both, i) => {
      const from = both.find(wanted);
      if (from && !used.has(i)) found.push(walk(i, from));
    });
  begin((end) => !goesOn(end));
  begin(() => true); // what is left are rings
  return found;
}

/** A path that rounds its corners: through the middle of every piece, from the first point to the last. */
export function smooth(points: readonly Point[]): string {
  const [first, last] = [points[0]!, points.at(-1)!];
  const say = ([x, y]: Point) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
  const ring = points.length > 3 && key(first) === key(last);
  if (ring) {
    const start = middle(points.at(-2)!, first);
    const curves = points.slice(0, -1).map((point, i) => `Q${say(point)} ${say(middle(point, points[i + 1]!))}`);
    return `M${say(start)}${curves.join('')}Z`;
  }
  const curves = points.slice(1, -1).map((point, i) => `Q${say(point)} ${say(middle(point, points[i + 2]!))}`);
  return `M${say(first)}L${say(middle(first, points[1]!))}${curves.join('')}L${say(last)}`;
}
