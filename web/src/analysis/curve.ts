/** The curve of an analysis: where steps and values lie, and which marks have room on it. */
import { across } from '../story/story';
import type { Analysis, CurvePoint, Judged } from '../lib/types';

/** Two standard errors to either side. */
const ERRORS = 2;
const QUARTER = 25;

// Along -----------------------------------------------------------------------------------------------

/** A turn on the axis: its choices are those from `from` up to `to`. */
export interface Stretch {
  name: string;
  from: number;
  to: number;
}

/** A turn that begins at a step, as the log tells it. */
export interface Begun {
  number: number;
  step: number;
}

/** The turns of an analysis; those that are still to be worked out come from the log. */
export function stretches({ first, last, turns, depth, done }: Analysis, log: readonly Begun[]): Stretch[] {
  const known = turns.map(({ turn, at }) => ({ number: turn, step: at }));
  const reached = known.at(-1)?.number ?? -Infinity;
  const ahead =
    depth === 'turn' || done >= 1 ? [] : log.filter(({ number, step }) => number > reached && step >= first);
  const all = [...known, ...ahead];
  if (!all.length) return [{ name: '', from: first, to: Math.max(last, first + 1) }];
  return all.map(({ number, step }, i) => ({
    name: String(number),
    from: i ? step : first,
    to: all[i + 1]?.step ?? last,
  }));
}

/** Where a step lies between 0 and 1: every turn is equally wide. */
export const along = (all: readonly Stretch[], step: number): number => across(all, step);

/** The step that lies there: the other way round. */
export function stepAt(all: readonly Stretch[], share: number): number {
  const at = Math.min(all.length - 1, Math.max(0, Math.floor(share * all.length)));
  const { from, to } = all[at]!;
  const within = Math.min(1, Math.max(0, share * all.length - at));
  return Math.round(from + within * (to - from));
}

// Up and down -----------------------------------------------------------------------------------------

export interface Scale {
  low: number;
  high: number;
  ticks: number[];
}

/** The axis of values: it always has 50, and 0 or 100, in steps of 25. */
export function scale(values: readonly number[]): Scale {
  const of100 = values.map((value) => Math.min(1, Math.max(0, value)) * 100); // sums may miss 0 by a hair
  let low = Math.min(2 * QUARTER, Math.floor(Math.min(...of100) / QUARTER) * QUARTER);
  const high = Math.max(2 * QUARTER, Math.ceil(Math.max(...of100) / QUARTER) * QUARTER);
  if (high < 100) low = Math.min(low, 0);
  const ticks: number[] = [];
  for (let tick = low; tick <= high; tick += QUARTER) ticks.push(tick);
  return { low: low / 100, high: high / 100, ticks };
}

export type Place = (step: number) => number;
export type Height = (value: number) => number;

/** The steps of a seat's curve. */
export function line(points: readonly CurvePoint[], seat: number, x: Place, y: Height): string {
  return points
    .map(({ at, values }, i) => (i ? `H${n(x(at))}V${n(y(values[seat]!))}` : `M${n(x(at))} ${n(y(values[seat]!))}`))
    .join('');
}

/** How sure it is: two standard errors above and below, back and forth. */
export function band(points: readonly CurvePoint[], seat: number, x: Place, y: Height): string {
  const rim = (sign: number): [number, number][] => {
    const found: [number, number][] = [];
    for (const { at, values, errors } of points) {
      const value = Math.min(1, Math.max(0, values[seat]! + sign * ERRORS * errors[seat]!));
      const before = found.at(-1);
      if (before) found.push([x(at), before[1]]);
      found.push([x(at), y(value)]);
    }
    return found;
  };
  const around = [...rim(1), ...rim(-1).reverse()];
  return around.length ? `M${around.map(([a, b]) => `${n(a)} ${n(b)}`).join('L')}Z` : '';
}

/** The area below a seat's curve. */
export function area(points: readonly CurvePoint[], seat: number, x: Place, y: Height, floor: number): string {
  const [first, last] = [points[0], points.at(-1)];
  return first && last ? `${line(points, seat, x, y)}V${n(floor)}H${n(x(first.at))}Z` : '';
}

const n = (value: number): string => String(Math.round(value * 10) / 10);

/** A seat's value after a number of choices. */
export function valueAt(points: readonly CurvePoint[], seat: number, step: number): number {
  let value = points[0]?.values[seat] ?? 0;
  for (const point of points) if (point.at <= step) value = point.values[seat]!;
  return value;
}

// Marks -----------------------------------------------------------------------------------------------

export type Class = 'best' | 'inaccuracy' | 'mistake' | 'blunder';
export const CLASSES: readonly Class[] = ['best', 'inaccuracy', 'mistake', 'blunder'];
export type Marked = Judged & { mark: Class };

export const marksOf = ({ choices }: Analysis): Marked[] => choices.filter((each): each is Marked => each.mark !== '');
export const isGrave = ({ mark }: Judged): boolean => mark === 'mistake' || mark === 'blunder';

/** The largest first: what was lost, and then what would have been. */
export const bySize = (a: Judged, b: Judged): number => b.loss - a.loss || b.stake - a.stake || a.at - b.at;

/** What one goes through: all marks of the seat that is looked at, and where seats are many the grave ones of others. */
export function walk(report: Analysis, seat: number): Marked[] {
  const many = report.seats.length > 2;
  return marksOf(report).filter((each) => each.seat === seat || (many && isGrave(each)));
}

/** The mark after or before a step; round at the ends. */
export function beyond(marks: readonly Marked[], at: number | null, by: 1 | -1): Marked | null {
  if (!marks.length) return null;
  const [first, last] = [marks[0]!, marks.at(-1)!];
  if (at === null) return by > 0 ? first : last;
  const found = by > 0 ? marks.find((each) => each.at > at) : marks.findLast((each) => each.at < at);
  return found ?? (by > 0 ? first : last);
}

/** The marks that have room: the largest `most`, none nearer to a larger one than `gap`; the open one always. */
export function roomy<T extends { x: number; y: number; mark: Marked }>(
  spots: readonly T[],
  gap: number,
  most: number,
  open: number | null,
): T[] {
  const order = [...spots].sort(
    (a, b) => Number(b.mark.at === open) - Number(a.mark.at === open) || bySize(a.mark, b.mark),
  );
  const found: T[] = [];
  for (const spot of order)
    if (found.length < most && !found.some(({ x, y }) => Math.hypot(spot.x - x, spot.y - y) < gap)) found.push(spot);
  return found.sort((a, b) => a.x - b.x);
}
