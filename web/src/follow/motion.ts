/** Motion along a path. */
import type { Point } from '../lib/types';

/** The place on a line of points after a part of its length, from 0 to 1, slowing down towards the end. */
export function along(points: readonly Point[], part: number): Point {
  const eased = 1 - (1 - Math.min(1, Math.max(0, part))) ** 3;
  const lengths = points.slice(1).map(([x, y], i) => Math.hypot(x - points[i]![0], y - points[i]![1]));
  let left = eased * lengths.reduce((sum, each) => sum + each, 0);
  for (const [i, length] of lengths.entries()) {
    if (left <= length && length > 0) {
      const [a, b, t] = [points[i]!, points[i + 1]!, left / length];
      return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
    }
    left -= length;
  }
  return points.at(-1)!;
}

/** What a callout had better not hide, and how much that weighs: those it tells of weigh most. */
export interface Obstacle {
  at: Point;
  weight: number;
}

/** How far from its place a callout stands, if need be. */
const GAPS = [56, 110, 170, 240];
/** Half a counter. */
const HALF = 26;
/** What a callout tells of, and other counters, as steps to a further place. */
export const MOST = 1000;
export const LEAST = 12;

/** Where on the screen a callout of this size stands: beside its place, inside the window, off what it must not hide. */
export function beside(
  place: Point,
  size: { width: number; height: number },
  window: { width: number; height: number },
  obstacles: readonly Obstacle[] = [],
): Point {
  const [x, y] = place;
  const tries = GAPS.flatMap((gap): Point[] => [
    [x + gap, y - size.height - gap / 2],
    [x - gap - size.width, y - size.height - gap / 2],
    [x + gap, y + gap / 2],
    [x - gap - size.width, y + gap / 2],
    [x + gap, y - size.height / 2],
    [x - gap - size.width, y - size.height / 2],
    [x - size.width / 2, y - size.height - gap],
    [x - size.width / 2, y + gap],
  ]);
  const inside = (at: number, length: number, whole: number) =>
    Math.min(Math.max(8, at), Math.max(8, whole - length - 8));
  const cost = ([left, top]: Point) =>
    [{ at: place, weight: MOST }, ...obstacles]
      .filter(({ at: [px] }) => px > left - HALF && px < left + size.width + HALF)
      .filter(({ at: [, py] }) => py > top - HALF && py < top + size.height + HALF)
      .reduce((sum, { weight }) => sum + weight, 0);
  const [best] = tries
    .map(([left, top]): Point => [inside(left, size.width, window.width), inside(top, size.height, window.height)])
    .map((at, i) => ({ at, cost: cost(at) + i }))
    .toSorted((a, b) => a.cost - b.cost);
  return best!.at;
}
