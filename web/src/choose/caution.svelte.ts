/** What is asked again before it is done, and which options are final. The wish is kept in this browser. */
import type { State } from '../lib/types';

const PLACE = 'sandtable.ask';
/** "Ask me before …": nothing, what may go wrong, all that is final. */
export const LEVELS = ['nothing', 'risk', 'final'] as const;
export type Level = (typeof LEVELS)[number];

const isLevel = (text: string | null): text is Level => LEVELS.some((level) => level === text);

function kept(): Level {
  const level = localStorage.getItem(PLACE);
  return isLevel(level) ? level : 'risk';
}

export class Caution {
  level = $state<Level>(kept());
  /** Options that were tried out: whether they lose the way back. */
  finals = $state.raw<Readonly<Record<string, boolean>>>({});

  constructor(
    private readonly match: { readonly state: State | null },
    private readonly ask: () => Promise<Record<string, boolean>>,
  ) {}

  set(level: Level): void {
    this.level = level;
    localStorage.setItem(PLACE, level);
  }

  /** Which options lose the way back, so that they are marked before they are taken. */
  async seek(): Promise<void> {
    const { state } = this.match;
    this.finals = {};
    if (!state?.asked) return;
    const found = await this.ask().catch(() => ({}));
    if (this.match.state?.seq === state.seq) this.finals = found;
  }
}
