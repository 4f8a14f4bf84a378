/** My cards at the table, and whether they lie open. */
import type { Choices } from '../choose/choices';
import type { State } from '../lib/types';
import { handOf } from './hand';

export interface Holder {
  readonly shown: State | null;
  readonly seat: string;
  readonly choices: Choices;
  readonly gathering: { offers(id: string): boolean };
}

export class Held {
  /** Whether the user wants to see his hand; null: when a card of it can be played. */
  wanted = $state<boolean | null>(null);
  cards = $derived.by(() => handOf(this.holder.shown, this.holder.seat));
  playable = $derived.by(() =>
    this.cards.some(({ id }) => this.holder.choices.of(id).length > 0 || this.holder.gathering.offers(id)),
  );
  open = $derived.by(() => this.wanted ?? this.playable);

  readonly closers = { hand: { open: () => this.wanted === true, close: () => void (this.wanted = null) } };

  constructor(private readonly holder: Holder) {}
}
