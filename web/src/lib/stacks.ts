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
}

export function stacks(pieces: readonly Piece[], { spaces, board }: BoardIndex, seats: readonly Seat[] = []): Stack[] {
  const bySpace = groups(
    pieces.filter((piece) => spaces.has(piece.space)),
    (piece) => piece.space,
  );
  return bySpace.flatMap(([space, here]) => {
    const heaps = groups(here, heapOf(board.layout, here, seats));
    return heaps.map(([heap, members], place) => {
      return { id: `${space} ${heap}`.trim(), space, pieces: members, place, of: heaps.length };
    });
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

/** How far right of its space's middle a stack lies, in counters. */
export function offset(stack: Stack): number {
  return (stack.place - (stack.of - 1) / 2) * 0.9;
}

/** Columns and rows of a stack that is spread out. */
export function spread(count: number, widest = 6): { columns: number; rows: number } {
  const columns = Math.min(count, widest);
  return { columns, rows: Math.ceil(count / columns) };
}
