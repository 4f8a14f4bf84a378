/** My cards at the table, and whether they lie open. */
import type { Choices } from '../choose/choices';
import type { Card, State } from '../lib/types';
import { handOf, picksOf } from './hand';

export interface Holder {
  readonly shown: State | null;
  readonly seat: string;
  readonly choices: Choices;
  readonly gathering: { offers(id: string): boolean };
}

export class Held {
  /** C folds the cards to one button. */
  open = $state(true);
  /** The card that stands above its tab. */
  raised = $state<string | null>(null);
  cards = $derived.by(() => handOf(this.holder.shown, this.holder.seat));

  constructor(private readonly holder: Holder) {}

  /** Whether a card can be played or taken now. */
  playable(card: Card): boolean {
    return picksOf(this.holder.choices, card).length > 0 || this.holder.gathering.offers(card.id);
  }
}
