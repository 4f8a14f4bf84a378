/**
 * Where the names of places stand: in sight even where counters lie close together, and above as little of
 * the counters as can be. Everything is in pixels at the present scale.
 */
import type { Box } from '../lib/geometry';
import { TAB, lift, offset, size, strongest, type Stack } from './stacks';
import type { Point } from '../lib/types';

export interface Place {
  text: string;
  at: Point;
  /** Height of the letters. */
  size: number;
  /** Half the height of what stands there: a counter or a dot. */
  reach: number;
  occupied: boolean;
  /** It is rather left out than laid over another name or over more than this share of itself on counters. */
  spare?: number;
}

/** A name whose middle is at x and whose base line is at y. */
export interface Name {
  text: string;
  x: number;
  y: number;
}

/** "Baghdad (north)" in few letters: "Baghdad N". */
export function short(text: string): string {
  return text.replace(/ \((\p{L})[^()]*\)$/u, (_, first: string) => ` ${first.toUpperCase()}`);
}

/** The parts of a stack that a name must not cover; its rim is free. A counter is drawn 48 units wide. */
export function bodies(stack: Stack, [x, y]: Point, pixels: number): Box[] {
  const u = pixels / 48;
  const middle = x + offset(stack) * pixels;
  if (stack.above) {
    const half = (TAB * pixels) / 2;
    const level = y + lift(stack) * pixels;
    return [{ left: middle - half, right: middle + half, top: level - half, bottom: level + half }];
  }
  const part = (dx: number, dy: number, half: number): Box => ({
    left: middle + (dx - half) * u,
    right: middle + (dx + half) * u,
    top: y + (dy - half) * u,
    bottom: y + (dy + half) * u,
  });
  const badge = size(stack) > 1 ? [part(24, 24, 9)] : [];
  const mark = stack.pieces.some((piece) => piece.marks.length) ? [part(-21, 21, 7)] : [];
  return [part(0, 0, 21), ...badge, ...mark];
}

/** Where the figures of a stack's counter stand, and how many lie there, which a name never covers. */
export function figures(stack: Stack, [x, y]: Point, pixels: number): Box[] {
  if (stack.above) return [];
  const { factors, hidden } = strongest(stack.pieces);
  const u = pixels / 48;
  const middle = x + offset(stack) * pixels;
  const part = (dx: number, dy: number, wide: number, high: number): Box => ({
    left: middle + (dx - wide) * u,
    right: middle + (dx + wide) * u,
    top: y + (dy - high) * u,
    bottom: y + (dy + high) * u,
  });
  const badge = size(stack) > 1 ? [part(24, 24, 7, 6)] : [];
  return factors && !hidden ? [part(0, 13, Math.min(20, factors.length * 5), 5), ...badge] : badge;
}

/** Width of a letter for its height, on average; most names are not bold, but some are. */
const LETTER = 0.61;
const box = ({ text, x, y }: Name, size: number): Box => {
  const half = (text.length * size * LETTER) / 2;
  return { left: x - half, right: x + half, top: y - size * 0.75 - 1, bottom: y + size * 0.1 + 1 };
};

function shared(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** Where a name may stand, the usual places first: below, above, beside, askew, or on a counter's lower rim. */
function seats({ text, at: [x, y], size, reach }: Place): Name[] {
  const half = (text.length * size * LETTER) / 2;
  const [aside, askew] = [reach + 4 + half, Math.max(0, half - reach)];
  const [below, level, above] = [y + reach + size, y + size * 0.35, y - reach - size * 0.4];
  const rim = { text, x, y: y + reach + size * 0.33 };
  return [
    { text, x, y: below },
    { text, x, y: above },
    { text, x: x + aside, y: level },
    { text, x: x - aside, y: level },
    { text, x: x + askew, y: below },
    { text, x: x - askew, y: below },
    { text, x: x + askew, y: above },
    { text, x: x - askew, y: above },
    rim,
  ];
}

const SEATS = 9;
const RIM = SEATS - 1;

/** The room that a name of a country or a sea takes; its letters stand apart. */
export function wideBox(rows: readonly string[], [x, y]: readonly [number, number], size: number): Box {
  const half = (Math.max(...rows.map((row) => row.length)) * size * 0.95) / 2;
  const high = (rows.length * (size + 5)) / 2;
  return { left: x - half, right: x + half, top: y - high, bottom: y + high };
}

/** Where this box around `at` does not stick out of the sides of a map so wide. */
export function keepInside(box: Box, [x, y]: readonly [number, number], width: number): [number, number] {
  if (box.right - box.left > width) return [x, y];
  return [x + Math.max(0, -box.left) - Math.max(0, box.right - width), y];
}

/** What is to be seen of places where nothing stands, at the scale `k`: their dots or pads, half as wide as `reach`. */
export function bare(places: readonly { at: Point }[], taken: ReadonlySet<string>, k: number, reach: number): Box[] {
  return places
    .filter(({ at }) => !taken.has(at.join(' ')))
    .map(({ at: [x, y] }) => ({
      ...{ left: x * k - reach, right: x * k + reach },
      ...{ top: y * k - reach, bottom: y * k + reach },
    }));
}

const STEPS = [-2, -1, 0, 1, 2];

/** A place near `at` where this box lies on as little as can be. */
export function stepAside(box: Box, [x, y]: readonly [number, number], counters: readonly Box[]): [number, number] {
  const [wide, high] = [(box.right - box.left) / 3, box.bottom - box.top];
  let [found, least]: [[number, number], number] = [[x, y], Infinity];
  for (const i of STEPS)
    for (const j of STEPS) {
      const [dx, dy] = [i * wide, j * high];
      const there = { left: box.left + dx, right: box.right + dx, top: box.top + dy, bottom: box.bottom + dy };
      const cost = overlap(there, counters) + Math.hypot(dx, dy) * RELUCTANCE;
      if (cost < least) [found, least] = [[x + dx, y + dy], cost];
    }
  return found;
}

/** So much of a counter hidden, in square pixels, is worth the next seat. */
const RELUCTANCE = 8;
/** A name stays where it stood a moment ago, rather in few letters than elsewhere, though it hides so much. */
const STAYING = 240;
/** Figures are worse to hide than the rest of a counter. */
const FIGURES = 12;
/** So much of a name may touch figures, for letters are less high than their line. */
const TOUCH = 0.05;
/** Two names, or a name and a sign, on one another are worse than a name on a counter. */
const CLASH = 2;

/** A name that seems to belong to another stack is worse than one that hides much. */
const ASTRAY = 2000;

/** How much of a spare name may lie on other names. */
const ON_NAMES = 0.04;

/** What names must not lie on: counters, and most of all their figures; signs, and one another. */
interface Ground {
  counters: readonly Box[];
  figures: readonly Box[];
  taken: Box[];
}

/** The names of a map: they keep their seats from scene to scene, unless they would cover something there. */
export class PlaceNames {
  /** The seat of each name, by its number. */
  private seats = new Map<string, number>();

  /** The names of these places, the more important first, among counters and signs; null for one that is left out. */
  lay(
    all: readonly Place[],
    counters: readonly Box[],
    signs: readonly Box[] = [],
    figures: readonly Box[] = [],
  ): (Name | null)[] {
    const ground = { counters, figures, taken: [...signs] };
    return all.map((place) => this.seat(place, ground));
  }

  private seat(place: Place, ground: Ground): Name | null {
    const { counters, figures, taken } = ground;
    const brief = short(place.text);
    const wordings = brief === place.text ? [place] : [place, { ...place, text: brief }];
    const names = wordings.flatMap(seats);
    const chosen = best(names, place, ground, this.seats.get(place.text));
    const found = names[chosen]!;
    const here = box(found, place.size);
    const covers = (boxes: readonly Box[], share: number) => overlap(here, boxes) > share * shared(here, here);
    if (strays(found, place, counters) || covers(figures, TOUCH)) return null;
    if (place.spare !== undefined && (covers(taken, ON_NAMES) || covers(counters, place.spare))) return null;
    this.seats.set(place.text, chosen);
    taken.push(here);
    return found;
  }
}

const overlap = (here: Box, boxes: readonly Box[]) => boxes.reduce((sum, each) => sum + shared(here, each), 0);

/** Whether a name stands right under a counter of another place: it would be read as the name of that one. */
function strays(name: Name, { at: [x, y], size, reach }: Place, counters: readonly Box[]): boolean {
  const here = box(name, size);
  return counters.some((each) => {
    const own =
      Math.abs((each.left + each.right) / 2 - x) <= reach && Math.abs((each.top + each.bottom) / 2 - y) <= reach;
    const gap = here.top - each.bottom;
    const shared = Math.min(here.right, each.right) - Math.max(here.left, each.left);
    return !own && gap > -size && gap < size && shared > (each.right - each.left) / 2;
  });
}

/** The number of the best seat. The rim is one only where a counter stands. */
function best(names: readonly Name[], place: Place, { counters, figures, taken }: Ground, kept = -1): number {
  let [chosen, least] = [0, Infinity];
  names.forEach((name, i) => {
    if (i % SEATS === RIM && !place.occupied) return;
    const here = box(name, place.size);
    const astray = strays(name, place, counters) ? ASTRAY : 0;
    const hidden = overlap(here, counters) + FIGURES * overlap(here, figures) + CLASH * overlap(here, taken);
    const stays = kept >= 0 && i % SEATS === kept % SEATS;
    const cost = astray + hidden + (stays ? -STAYING : i * RELUCTANCE);
    if (cost < least) [chosen, least] = [i, cost];
  });
  return chosen;
}
