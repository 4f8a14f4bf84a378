/** Which ring a counter wears. It speaks for its space too, which it may cover. */
import { named as names } from '../choose/choices';
import type { TableStore } from '../play/table.svelte';
import type { Piece } from '../lib/types';

export type Ring = '' | 'gathered' | 'option' | 'commits' | 'selected' | 'named';

export function ringOf(store: TableStore, pieces: readonly Piece[]): Ring {
  if (pieces.some((piece) => store.gathered.includes(piece.id))) return 'gathered';
  const pick = store.armed ?? store.considered;
  const armed = pick ? names(pick.option) : [];
  const named = (id: string) => store.highlighted.has(id) || armed.includes(id);
  if (pieces.some((piece) => named(piece.id) || named(piece.space))) return 'named';
  const picks = pieces.flatMap((piece) => store.choices.onPiece(piece));
  if (picks.some(({ option }) => !option.commits)) return 'option';
  if (picks.length) return 'commits';
  const selected = store.selected?.kind === 'piece' ? store.selected.id : '';
  return pieces.some((piece) => piece.id === selected || store.actors.has(piece.id)) ? 'selected' : '';
}
