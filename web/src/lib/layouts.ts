/** The four ways in which a board is laid out, and all that is drawn or found differently for it. */
import type { Board } from './types';

const SMALLEST = 16;
const READABLE = 46;
const LARGEST = 60;
/** How much of the way to its neighbour a counter takes. */
export const FILLED = 0.97;

/** Side of a counter on the screen: readable where there is room for it, never larger than needed. */
export function counterPixels(counterSize: number, between: number, k: number): number {
  const room = Math.max(SMALLEST, between * k * FILLED);
  return Math.min(LARGEST, Math.max(counterSize * k, Math.min(READABLE, room)));
}

export type Level = 'far' | 'middle' | 'near';

/** How much a map of points or areas shows where neighbours stand this far apart on the screen. */
export function level(between: number, k: number): Level {
  const gap = between * k;
  return gap < 32 ? 'far' : gap < 60 ? 'middle' : 'near';
}

const PADS = { far: 8, middle: 34, near: 52 };
const ON_PADS = { far: 14, middle: 30, near: 44 };
/** How much of the way to its neighbour a counter takes in an area; the rest is for signs and names. */
const IN_AREAS = 0.62;

/** Side of a pad on the screen. */
export const padPixels = (between: number, k: number): number => PADS[level(between, k)];

export interface Layout {
  /** Spaces are places on open ground, with names of their own and lines between them. */
  places: boolean;
  /** They are pads, as large on the screen as the scale allows; only those that the scenario uses are drawn. */
  pads: boolean;
  /** Rooms of houses, seen from above. */
  rooms: boolean;
  /** Rivers and roads come hexside by hexside and are drawn smooth; spaces bear numbers, places dots. */
  grid: boolean;
  /** What shows who holds a space: its pad, its ground, or a tint with a flag. */
  control: 'pad' | 'ground' | 'flag';
  /** Which pieces of a space lie in one stack. */
  stacks: 'all' | 'seat' | 'side';
  /** Aircraft lie above what stands in their space. */
  air: boolean;
  /** Tiles of signs are round. */
  roundSigns: boolean;
  /** In the small map a held space is shown by its outline. */
  outlined: boolean;
  /** Counters of a small picture, compared with those of other boards. */
  inPicture: number;
  /** Side of a counter on the screen at the scale `k`. */
  pixels: (counterSize: number, between: number, k: number) => number;
  /** The scale at which counters become readable. */
  readable: (counterSize: number, between: number) => number;
}

const DRAWN: Layout = {
  places: false,
  pads: false,
  rooms: false,
  grid: false,
  control: 'flag',
  stacks: 'side',
  air: false,
  roundSigns: true,
  outlined: false,
  inPicture: 1,
  pixels: counterPixels,
  readable: (counterSize, between) => Math.min(READABLE / counterSize, READABLE / (between * FILLED)),
};

const LAYOUTS: Record<Board['layout'], Layout> = {
  hexes: { ...DRAWN, grid: true, stacks: 'all' },
  plan: { ...DRAWN, rooms: true, outlined: true, inPicture: 0.7 },
  areas: {
    ...DRAWN,
    places: true,
    control: 'ground',
    air: true,
    roundSigns: false,
    outlined: true,
    pixels: (_, between, k) => Math.min(48, Math.max(SMALLEST, between * k * IN_AREAS)),
    readable: (_, between) => 40 / (between * IN_AREAS),
  },
  points: {
    ...DRAWN,
    places: true,
    pads: true,
    control: 'pad',
    stacks: 'seat',
    pixels: (_, between, k) => ON_PADS[level(between, k)],
    readable: (_, between) => 72 / between, // so that the widest view of a question is still near
  },
};

export const layoutOf = ({ layout }: Board): Layout => LAYOUTS[layout];

/** Side of a counter on the screen, by the layout of the board. */
export const piecePixels = (board: Board, between: number, k: number): number =>
  layoutOf(board).pixels(board.counter_size, between, k);

export const readableScale = (board: Board, between: number): number =>
  layoutOf(board).readable(board.counter_size, between);
