/** Which ring a counter wears. */
import type { TableStore } from '../lib/table.svelte';
import type { Piece } from '../lib/types';

export type Ring = '' | 'option' | 'commits' | 'selected' | 'named';

export function ringOf(store: TableStore, pieces: readonly Piece[]): Ring {
  const armed = store.armed?.option.target ?? store.considered?.option.target;
  if (pieces.some((piece) => store.highlighted.has(piece.id) || piece.id === armed)) return 'named';
  const picks = pieces.flatMap((piece) => store.choices.of(piece.id));
  if (picks.some(({ option }) => !option.commits)) return 'option';
  if (picks.length) return 'commits';
  const selected = store.selected?.kind === 'piece' ? store.selected.id : '';
  return pieces.some((piece) => piece.id === selected || store.actors.has(piece.id)) ? 'selected' : '';
}
