/** Ground on the screen that holds nothing one may want to click. */
import type { Point } from '../lib/types';

interface Size {
  width: number;
  height: number;
}

/** Something round that must stay in sight, in pixels. */
export interface Spot {
  at: Point;
  reach: number;
}

const STEP = 16;
const RIM = 8;
/** Farther than this from its counter a menu is no longer beside it. */
const FAR = 300;

/** The upper left corner of the free box that is nearest to a point; null if there is none beside it. */
export function freeGround(at: Point, size: Size, room: Size, busy: readonly Spot[]): Point | null {
  let [found, least]: [Point | null, number] = [null, FAR];
  for (let left = RIM; left + size.width <= room.width - RIM; left += STEP)
    for (let top = RIM; top + size.height <= room.height - RIM; top += STEP) {
      const away = apart(at, left, top, size);
      if (away >= least || busy.some((spot) => apart(spot.at, left, top, size) < spot.reach)) continue;
      [found, least] = [[left, top], away];
    }
  return found;
}

/** Coarser than beside a counter: it is sought with every move of the pointer. */
const STRIDE = 32;
/** To hide one more thing is worse than any way across the map. */
const HIDES = 10_000;

/** Where a box hides least, and of such places nearest to an upper corner; `hides`: how many things it lies on there. */
export function leastHidden(size: Size, room: Size, busy: readonly Spot[], rim = 16): { at: Point; hides: number } {
  const [right, bottom] = [
    Math.max(rim, room.width - rim - size.width),
    Math.max(rim, room.height - rim - size.height),
  ];
  const steps = (end: number) => Array.from({ length: Math.ceil((end - rim) / STRIDE) }, (_, i) => rim + i * STRIDE);
  const near = busy.filter(({ at: [x, y] }) => x > 0 && y > 0 && x < room.width && y < room.height);
  let [found, least] = [{ at: [rim, rim] as Point, hides: 0 }, Infinity];
  for (const left of [...steps(right), right])
    for (const top of [...steps(bottom), bottom]) {
      const hides = near.filter((spot) => apart(spot.at, left, top, size) < spot.reach).length;
      const cost = hides * HIDES + Math.min(left - rim, right - left + 1) + (top - rim);
      if (cost < least) [found, least] = [{ at: [left, top], hides }, cost];
    }
  return found;
}

/** From a point to the nearest edge of a box; 0 inside. */
function apart([x, y]: Point, left: number, top: number, { width, height }: Size): number {
  const dx = Math.max(left - x, 0, x - left - width);
  const dy = Math.max(top - y, 0, y - top - height);
  return Math.hypot(dx, dy);
}
