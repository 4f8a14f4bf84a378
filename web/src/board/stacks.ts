/** Pieces as they lie on the board: one stack in a hex, one for each player on a pad, elsewhere one for each side. */
import { NUMBER, isZoneNumber } from './drawing';
import { boxOf, inside, type BoardIndex } from '../lib/geometry';
import type { Layout } from '../lib/layouts';
import type { Piece, Seat, Space } from '../lib/types';

export interface Stack {
  id: string;
  space: string;
  pieces: Piece[];
  /** Which of how many stacks of the space this is, to lay them side by side. */
  place: number;
  of: number;
  /** Aircraft over an area: a tab above what stands there, or in its middle where nothing does. */
  above: boolean;
  alone: boolean;
  /** How far apart the stacks of a room lie, in counters: the last at the room's spot, the others to the west of it. */
  west?: number;
}

export function stacks(pieces: readonly Piece[], index: BoardIndex, seats: readonly Seat[] = []): Stack[] {
  const { spaces, layout } = index;
  const bySpace = groups(
    pieces.filter((piece) => spaces.has(piece.space)),
    (piece) => piece.space,
  );
  return bySpace.flatMap(([space, here]) => {
    const flies = (piece: Piece) => layout.air && piece.symbol === 'aircraft';
    const heap = heapOf(layout, here, seats);
    const pile = (members: readonly Piece[], above: boolean) => {
      const heaps = groups(members, heap);
      const alone = members.length === here.length;
      const named = (id: string) => `${space} ${id}${above ? ' air' : ''}`.trim();
      const west = heaps.length > 1 ? inRoom(spaces.get(space)!, heaps.length, index) : undefined;
      return heaps.map(([id, pieces], place) => {
        return { id: named(id), space, pieces, place, of: heaps.length, above, alone, ...(west && { west }) };
      });
    };
    const onGround = here.filter((piece) => !flies(piece));
    return [...pile(onGround, false), ...pile(here.filter(flies), true)];
  });
}

function groups<T>(all: readonly T[], key: (one: T) => string): [string, T[]][] {
  const found = new Map<string, T[]>();
  for (const one of all) found.set(key(one), [...(found.get(key(one)) ?? []), one]);
  return [...found];
}

/** In which heap of its space a piece lies. */
function heapOf(layout: Layout, here: readonly Piece[], seats: readonly Seat[]): (piece: Piece) => string {
  if (layout.stacks === 'all') return () => '';
  if (layout.stacks === 'side') return ({ side }) => side;
  const plays = (seat: Seat, side: string) => seat.sides.includes(side);
  const all = seats.find((seat) => here.every(({ side }) => plays(seat, side)));
  if (all) return () => all.sides[0] ?? '';
  return ({ side }) => seats.find((seat) => plays(seat, side))?.sides[0] ?? side;
}

/** A room whose spot lies in its east keeps its west free for its name, its stairs and the number of the house. */
function inRoom(space: Space, of: number, { board, counter, layout }: BoardIndex): number | undefined {
  if (!layout.rooms || space.outline.length < 3) return undefined;
  const { left, right } = boxOf(space.outline);
  if (space.at[0] <= (left + right) / 2) return undefined;
  const number = board.labels.find((label) => isZoneNumber(label) && inside(label.at, space.outline));
  const free = space.at[0] - counter / 2 - (number ? number.at[0] + NUMBER : left);
  return Math.max(CLOSEST, Math.min(APART, free / counter / (of - 1)));
}

/** How many counters lie there: one that is hidden may stand for several. */
export const size = (stack: Stack): number => stack.pieces.reduce((sum, piece) => sum + piece.count, 0);

/** Which counter lies on top: of those with the largest first factor the last one. */
export function strongest(pieces: readonly Piece[]): Piece {
  const factor = ({ factors }: Piece) => Number.parseInt(factors.replace(/^\D+/, ''), 10) || 0;
  return pieces.reduce((best, piece) => (factor(piece) >= factor(best) ? piece : best));
}

export interface Asking {
  readonly choices: { of(id: string): readonly unknown[] };
  readonly actors: ReadonlySet<string>;
  readonly goals: { acts(id: string): boolean };
}

/**
 * Which counter is seen: the strongest of those that can be chosen; while another stack is asked about, of those that can
 * act in this part of the turn; else of all. So it does not change with every question.
 */
export function face(pieces: readonly Piece[], { choices, actors, goals }: Asking): Piece {
  const asked = pieces.filter(({ id }) => choices.of(id).length || actors.has(id));
  const able = asked.length ? asked : pieces.filter(({ id }) => goals.acts(id));
  return strongest(able.length ? able : pieces);
}

/** Side of a tab for aircraft, in counters. */
export const TAB = 0.6;

/** How far apart stacks of a space lie, in counters, and how close they may come where there is little room. */
const APART = 0.9;
const CLOSEST = 0.5;

/** How far right of its space's middle a stack lies, in counters. */
export function offset(stack: Stack): number {
  if (stack.west !== undefined) return (stack.place - stack.of + 1) * stack.west;
  return (stack.place - (stack.of - 1) / 2) * (stack.above ? TAB + 0.04 : APART);
}

/** How far below its space's middle a stack lies, in counters. */
export const lift = (stack: Stack): number => (stack.above && !stack.alone ? -0.72 : 0);

/** Columns and rows of a stack that is spread out. */
export function spread(count: number, widest = 5): { columns: number; rows: number } {
  const columns = Math.min(count, widest);
  return { columns, rows: Math.ceil(count / columns) };
}

/** A counter in a fan takes so much room, and the mat shows so much of itself around them; a counter is 48. */
export const FAN = { step: 58, rim: 5 };

export interface Fanned {
  columns: number;
  rows: number;
  /** The upper left corner of its mat, from the middle of its stack. */
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Something that a fan should not hide, from the middle of its stack: the more, the greater its weight. */
export interface Shown {
  at: readonly [number, number];
  weight: number;
}

/**
 * Where a stack is spread out: above it, or where it hides less of what should be seen; inside the window, and never
 * over the stack, which a click still takes whole. All in units of the fan; `at` is its middle in the window.
 */
export function fan(
  count: number,
  half: number,
  at: readonly [number, number],
  window: { width: number; height: number },
  around: readonly Shown[] = [],
): Fanned {
  const { columns, rows } = spread(count);
  const [width, height] = [columns * FAN.step + 2 * FAN.rim, rows * FAN.step + 2 * FAN.rim];
  const [x, y] = at;
  const across = (left: number) => Math.max(-x, Math.min(left, window.width - x - width));
  const down = (top: number) => Math.max(-y, Math.min(top, window.height - y - height));
  const seats = [-half - height, half].flatMap((top) =>
    [-width / 2, -half, half - width].map((left) => ({ left: across(left), top })),
  );
  const beside = [half, -half - width].flatMap((left) =>
    [-height / 2, -half, half - height].map((top) => ({ left, top: down(top) })),
  );
  const cost = ({ left, top }: { left: number; top: number }) => {
    const out = -x - left > 0 || -y - top > 0 || left + width > window.width - x || top + height > window.height - y;
    const hides = ({ at: [dx, dy] }: Shown) =>
      dx > left - HALF && dx < left + width + HALF && dy > top - HALF && dy < top + height + HALF;
    return (out ? OUTSIDE : 0) + around.filter(hides).reduce((sum, { weight }) => sum + weight, 0);
  };
  const best = [...seats, ...beside].reduce((one, other) => (cost(other) < cost(one) ? other : one));
  return { columns, rows, ...best, width, height };
}

/** A counter reaches so far from its middle. */
const HALF = 20;
/** A fan that sticks out of the window is worse than one that hides anything. */
const OUTSIDE = 1000;
