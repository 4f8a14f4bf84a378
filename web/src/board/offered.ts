import type { BoardIndex } from '../lib/geometry';
import type { Piece, Space } from '../lib/types';

/** The spaces of the map that these ids name, or where the pieces stand that they name; each once. */
export function offeredSpaces(
  ids: readonly string[],
  pieces: ReadonlyMap<string, Piece>,
  { spaces }: BoardIndex,
): Space[] {
  const named = new Set(ids.map((id) => pieces.get(id)?.space ?? id));
  return [...named].flatMap((id) => spaces.get(id) ?? []);
}
