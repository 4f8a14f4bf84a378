/** Pieces as they lie on the board: one stack in a hex, one for each player on a pad, elsewhere one for each side. */
import type { BoardIndex } from './geometry';
import type { Board, Piece, Seat } from './types';

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
}

export function stacks(pieces: readonly Piece[], { spaces, board }: BoardIndex, seats: readonly Seat[] = []): Stack[] {
  const bySpace = groups(
    pieces.filter((piece) => spaces.has(piece.space)),
    (piece) => piece.space,
  );
  return bySpace.flatMap(([space, here]) => {
    const flies = (piece: Piece) => board.layout === 'areas' && piece.symbol === 'aircraft';
    const heap = heapOf(board.layout, here, seats);
    const pile = (members: readonly Piece[], above: boolean) => {
      const heaps = groups(members, heap);
      const alone = members.length === here.length;
      const named = (id: string) => `${space} ${id}${above ? ' air' : ''}`.trim();
      return heaps.map(([id, pieces], place) => {
        return { id: named(id), space, pieces, place, of: heaps.length, above, alone };
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
function heapOf(layout: Board['layout'], here: readonly Piece[], seats: readonly Seat[]): (piece: Piece) => string {
  if (layout === 'hexes') return () => '';
  if (layout !== 'points') return ({ side }) => side;
  const plays = (seat: Seat, side: string) => seat.sides.includes(side);
  const all = seats.find((seat) => here.every(({ side }) => plays(seat, side)));
  if (all) return () => all.sides[0] ?? '';
  return ({ side }) => seats.find((seat) => plays(seat, side))?.sides[0] ?? side;
}

/** How many counters lie there: one that is hidden may stand for several. */
export const size = (stack: Stack): number => stack.pieces.reduce((sum, piece) => sum + piece.count, 0);

/** Side of a tab for aircraft, in counters. */
export const TAB = 0.6;

/** How far right of its space's middle a stack lies, in counters. */
export function offset(stack: Stack): number {
  return (stack.place - (stack.of - 1) / 2) * (stack.above ? TAB + 0.04 : 0.9);
}

/** How far below its space's middle a stack lies, in counters. */
export const lift = (stack: Stack): number => (stack.above && !stack.alone ? -0.72 : 0);

/** Columns and rows of a stack that is spread out. */
export function spread(count: number, widest = 6): { columns: number; rows: number } {
  const columns = Math.min(count, widest);
  return { columns, rows: Math.ceil(count / columns) };
}
