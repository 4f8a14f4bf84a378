/** A whole act: what has been gathered for it, and the choice that this makes. */
import type { Asked } from '../lib/types';
import type { Choices } from './choices';
import { wholeAct, toggled } from './gather';

export interface Gatherer {
  readonly question: Asked | null;
  readonly choices: Choices;
  name(id: string): string;
  /** The user has gathered others. */
  regathered(ids: readonly string[]): void;
}

export class Gathering {
  ids = $state.raw<readonly string[]>([]);
  several = $derived.by(() => this.gatherer.question?.several ?? null);
  act = $derived.by(
    () => this.several && wholeAct(this.several, this.ids, this.gatherer.choices, (id) => this.gatherer.name(id)),
  );

  constructor(private readonly gatherer: Gatherer) {}

  offers(id: string): boolean {
    return this.several?.among.includes(id) ?? false;
  }

  /** Shift-click or a tick: one target more or less for a whole act. */
  toggle(id: string): void {
    if (!this.several || !this.offers(id)) return;
    this.set(toggled(this.several, this.ids, id, this.gatherer.choices));
  }

  set(ids: readonly string[]): void {
    this.ids = this.several?.among.filter((id) => ids.includes(id)) ?? [];
    this.gatherer.regathered(this.ids);
  }
}
