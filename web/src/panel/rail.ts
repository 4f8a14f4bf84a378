/** What seats have off the map, in groups: counters of one kind in one display. */
import type { Piece, Tray } from '../lib/types';

export interface Group {
  id: string;
  /** What they are, in the words of their first fact. */
  words: string;
  pieces: Piece[];
  count: number;
}

const kindOf = (piece: Piece): string => piece.facts[0] ?? piece.name;

/** The counters of a tray by kind, backs and sides alike; a kind keeps its place when some of it leave. */
export function groups(tray: Tray): Group[] {
  const found = new Map<string, Piece[]>();
  for (const piece of tray.pieces) found.set(kindOf(piece), [...(found.get(kindOf(piece)) ?? []), piece]);
  const sorted = [...found].sort(([one], [other]) => one.localeCompare(other));
  return sorted.map(([words, pieces]) => ({
    id: `${tray.id} ${words}`,
    words,
    pieces,
    count: pieces.reduce((sum, piece) => sum + piece.count, 0),
  }));
}
