/** Which ring a counter wears. It speaks for its space too, which it may cover. */
import { named as names, type Choices, type Pick } from '../choose/choices';
import type { Piece } from '../lib/types';

export type Ring = '' | 'gathered' | 'option' | 'selected' | 'named';

/** What the user has done with counters. */
interface Touched {
  readonly gathering: { readonly ids: readonly string[] };
  readonly weighing: { readonly armed: Pick | null; readonly considered: Pick | null };
  readonly pointing: {
    readonly highlighted: ReadonlySet<string>;
    readonly selected: { kind: string; id: string } | null;
  };
  readonly choices: Choices;
  readonly deeds: { readonly lit: ReadonlySet<string>; readonly piece: string };
  readonly actors: ReadonlySet<string>;
}

export function ringOf(store: Touched, pieces: readonly Piece[]): Ring {
  if (pieces.some((piece) => store.gathering.ids.includes(piece.id))) return 'gathered';
  const pick = store.weighing.armed ?? store.weighing.considered;
  const armed = pick ? names(pick.option) : [];
  const named = (id: string) => store.pointing.highlighted.has(id) || armed.includes(id);
  if (pieces.some((piece) => named(piece.id) || named(piece.space))) return 'named';
  if (pieces.some(({ id }) => id === store.deeds.piece)) return 'selected';
  const picks = pieces.flatMap((piece) => store.choices.onPiece(piece));
  if (picks.length || pieces.some(({ id }) => store.deeds.lit.has(id))) return 'option';
  const selected = store.pointing.selected?.kind === 'piece' ? store.pointing.selected.id : '';
  return pieces.some((piece) => piece.id === selected || store.actors.has(piece.id)) ? 'selected' : '';
}
