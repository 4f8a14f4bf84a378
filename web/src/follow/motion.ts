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

/** Where on the screen a callout of this size stands: beside its place, inside the window, off what it must not hide. */
export function beside(
  place: Point,
  size: { width: number; height: number },
  window: { width: number; height: number },
  clear: readonly Point[] = [],
): Point {
  const [x, y] = place;
  const gap = 56;
  const tries: Point[] = [
    [x + gap, y - size.height - gap / 2],
    [x - gap - size.width, y - size.height - gap / 2],
    [x + gap, y + gap / 2],
    [x - gap - size.width, y + gap / 2],
    [x - size.width / 2, y - size.height - gap],
    [x - size.width / 2, y + gap],
  ];
  const cost = ([left, top]: Point) => {
    const outside =
      Math.max(0, 8 - left) +
      Math.max(0, 8 - top) +
      Math.max(0, left + size.width + 8 - window.width) +
      Math.max(0, top + size.height + 8 - window.height);
    const hides = clear.filter(
      ([px, py]) => px > left - 26 && px < left + size.width + 26 && py > top - 26 && py < top + size.height + 26,
    ).length;
    return outside * 10 + hides * 100;
  };
  const [best] = tries.toSorted((a, b) => cost(a) - cost(b));
  const inside = (at: number, length: number, whole: number) =>
    Math.min(Math.max(8, at), Math.max(8, whole - length - 8));
  return [inside(best![0], size.width, window.width), inside(best![1], size.height, window.height)];
}
