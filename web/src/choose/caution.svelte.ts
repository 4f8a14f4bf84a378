/** Whether what cannot be undone is confirmed first, and which options that is. The wish is kept in this browser. */
import type { State } from '../lib/types';

const PLACE = 'sandtable.sure';

export class Caution {
  asksFirst = $state(localStorage.getItem(PLACE) !== 'yes');
  /** Options that were tried out: whether they lose the way back. */
  finals = $state.raw<Readonly<Record<string, boolean>>>({});

  constructor(
    private readonly match: { readonly state: State | null },
    private readonly ask: () => Promise<Record<string, boolean>>,
  ) {}

  askFirst(on: boolean): void {
    this.asksFirst = on;
    if (on) localStorage.removeItem(PLACE);
    else localStorage.setItem(PLACE, 'yes');
  }

  /** Which options lose the way back, so that they are marked before they are taken. */
  async seek(): Promise<void> {
    const { state } = this.match;
    this.finals = {};
    if (!state?.asked || !this.asksFirst) return;
    const found = await this.ask().catch(() => ({}));
    if (this.match.state?.seq === state.seq) this.finals = found;
  }
}
