/** Looking back: a position of the past on the table, the bar of the replay, the card with the result. */
import type { State } from '../lib/types';

export interface Present {
  readonly state: State | null;
  /** What is open on the table belongs to the present position. */
  clear(): void;
}

export class LookBack {
  /** The position of the past that lies on the table. */
  past = $state.raw<State | null>(null);
  /** The bar of the replay is open. */
  open = $state(false);
  /** The card with the result is open. */
  result = $state(false);

  readonly closers = {
    result: { open: () => this.result, close: () => void (this.result = false) },
    past: { open: () => this.past !== null, close: () => void (this.past = null) },
    replay: { open: () => this.open, close: () => void (this.open = false) },
  };

  constructor(
    private readonly present: Present,
    private readonly fetch: (step: number) => Promise<State | null>,
  ) {}

  /** From the log into the replay. */
  from(step: number): void {
    this.open = true;
    void this.to(step);
  }

  /** Lay the position after a number of choices on the table; null is the present one. */
  async to(step: number | null): Promise<void> {
    const { state } = this.present;
    if (step === null || !state || step >= state.seq) {
      this.past = null;
      return;
    }
    this.present.clear();
    const past = await this.fetch(Math.max(step, state.first));
    if (past) this.past = past;
  }
}
