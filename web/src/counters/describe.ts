/** Pieces and spaces in words, for labels and for the text table. */
import { count } from '../lib/words';
import type { Piece, Side } from '../lib/types';

export function pieceLine(piece: Piece, side: Side | undefined): string {
  const words = [piece.name];
  if (side) words.push(side.name);
  if (piece.factors) words.push(`factors ${piece.factors}`);
  if (piece.reduced) words.push('reduced');
  words.push(...piece.marks.map((mark) => mark.text));
  return words.join(', ');
}

export function stackLabel(
  { pieces }: { pieces: readonly Piece[] },
  sides: ReadonlyMap<string, Side>,
  where: string,
): string {
  const [only] = pieces;
  if (pieces.length === 1 && only) return `${pieceLine(only, sides.get(only.side))}, in ${where}`;
  const names = pieces.map((piece) => piece.name).join(', ');
  return `${count(pieces.length, 'counter')} in ${where}: ${names}`;
}
