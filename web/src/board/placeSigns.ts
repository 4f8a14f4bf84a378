/** Where the signs of a place stand: round its pad, or in columns beside what stands in it. In pixels. */
import type { Box } from '../lib/geometry';
import type { Layout } from '../lib/layouts';
import type { Sign, Space } from '../lib/types';
import type { Stack } from './stacks';

export interface Placed {
  sign: Sign;
  x: number;
  y: number;
}

/** How many stacks lie side by side in each space; aircraft above them take no room beside them. */
export function abreast(piles: readonly Pick<Stack, 'space' | 'of'>[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { space, of } of piles) found.set(space, Math.max(of, found.get(space) ?? 0));
  return found;
}

const STEP = 14;
/** Half the width of a sign, without its rim. */
const TILE = 5;
const isShield = (sign: Sign): boolean => sign.glyph === 'shield';
/** What belongs to the ground or to a faction stands at the foot of a pad. */
const FOOT = new Set<Sign['glyph']>(['mountain', 'marsh', 'symbol', 'disc']);
/** A word in a pill stands further out, so that it leaves the counter's factors free. */
const PILL = 8;

/** `counters` are those of other places, seen from this one: the signs stand where they hide least of them. */
export function placeSigns(
  { pads }: Layout,
  space: Space,
  signs: readonly Sign[],
  half: number,
  counters: readonly Box[] = [],
): Placed[] {
  if (pads) return roundPad(space, signs, half);
  const ways = [inColumns(signs, half), inColumns(signs, half, true)];
  const all = ways.flatMap((placed) => [placed, placed.map((each) => ({ ...each, x: -each.x }))]);
  return all.reduce((best, each) => (hidden(each, counters) < hidden(best, counters) ? each : best));
}

/** How many signs lie on counters. */
function hidden(placed: readonly Placed[], counters: readonly Box[]): number {
  const on = ({ x, y }: Placed, { left, right, top, bottom }: Box) =>
    x + TILE > left && x - TILE < right && y + TILE > top && y - TILE < bottom;
  return placed.filter((each) => counters.some((counter) => on(each, counter))).length;
}

/** Beside what stands there, on both sides by turns or all of them on `one`. */
function inColumns(signs: readonly Sign[], half: number, one = false): Placed[] {
  const left = -half - 9;
  const tall = Math.max(1, Math.min(3, Math.round((half * 2) / STEP)));
  return signs.map((sign, i) => {
    const column = Math.floor(i / tall);
    const rows = Math.min(tall, signs.length - column * tall);
    const y = ((i % tall) - (rows - 1) / 2) * STEP;
    const aside = STEP * Math.floor(one ? column : column / 2);
    return { sign, x: column % 2 && !one ? -left + aside : left - aside, y };
  });
}

/** Defence at the upper left, ground at the lower left, entrenchments at the right side, all else at the upper right. */
function roundPad(space: Space, signs: readonly Sign[], half: number): Placed[] {
  const reach = half * (space.marks.includes('city') ? 0.86 : 0.74) + (space.marks.includes('objective') ? 3 : 0);
  let [above, below] = [0, 0];
  return signs.map((sign) => {
    if (isShield(sign)) return { sign, x: -reach - 1, y: -reach + 1 };
    if (sign.glyph === 'entrenchment') return { sign, x: half + 8, y: 2 };
    if (FOOT.has(sign.glyph))
      return { sign, x: -reach - 4 - (sign.value.length > 1 ? PILL : 0) + 17 * below++, y: reach + 4 };
    return { sign, x: reach + 1 - 17 * above++, y: -reach - 1 };
  });
}
