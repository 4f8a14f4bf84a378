/** Pieces as they lie on the board: one stack in a hex; elsewhere one for each side in a space. */
import type { BoardIndex } from './geometry';
import type { Piece } from './types';

export interface Stack {
  id: string;
  space: string;
  pieces: Piece[];
  /** Which of how many stacks of the space this is, to lay them side by side. */
  place: number;
  of: number;
}

export function stacks(pieces: readonly Piece[], { spaces, board }: BoardIndex): Stack[] {
  const together = board.layout === 'hexes';
  const bySpace = new Map<string, Map<string, Piece[]>>();
  for (const piece of pieces) {
    if (!spaces.has(piece.space)) continue;
    const side = together ? '' : piece.side;
    const sides = bySpace.get(piece.space) ?? new Map<string, Piece[]>();
    bySpace.set(piece.space, sides);
    sides.set(side, [...(sides.get(side) ?? []), piece]);
  }
  const found: Stack[] = [];
  for (const [space, sides] of bySpace) {
    let place = 0;
    for (const [side, members] of sides) {
      found.push({ id: `${space} ${side}`.trim(), space, pieces: members, place: place++, of: sides.size });
    }
  }
  return found;
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
