/** Ways of several steps, where the question is about the next one. */
import type { Asked, Piece, State, Way } from '../lib/types';
import type { Choices, Pick } from './choices';

export interface Walker {
  readonly state: State | null;
  readonly question: Asked | null;
  readonly choices: Choices;
  readonly pieces: ReadonlyMap<string, Piece>;
  select(pick: Pick): Promise<void>;
  choose(pick: Pick): Promise<void>;
}

export class Ways {
  /** Where steps that can be strung together lead, by space. */
  to = $state.raw<ReadonlyMap<string, Way>>(new Map());
  /** The way that is pointed at. */
  pointed = $state.raw<Way | null>(null);
  /** Settled when the ways of the present question are known. */
  sought: Promise<void> = Promise.resolve();

  constructor(
    private readonly walker: Walker,
    private readonly ask: () => Promise<Way[]>,
  ) {}

  seek(): void {
    this.sought = this.find();
  }

  private async find(): Promise<void> {
    const { state } = this.walker;
    this.to = new Map();
    if (!state?.asked?.options.some((option) => option.way === 'step')) return;
    const found = await this.ask().catch(() => []);
    if (this.walker.state?.seq === state.seq) this.to = new Map(found.map((way) => [way.target, way]));
  }

  /** The spaces of the way that is pointed at, from where the unit stands. */
  get path(): string[] | null {
    if (!this.pointed) return null;
    const { question, pieces } = this.walker;
    const [start] = question?.pieces.map((id) => pieces.get(id)?.space ?? '') ?? [];
    return [...(start ? [start] : []), ...this.pointed.path];
  }

  /** Go a whole way, step by step; it stops where something is asked, and only selects a last step at which something may happen. */
  async walk(way: Way): Promise<void> {
    this.pointed = null;
    for (const [i, choice] of [...way.choices, ...(way.halt ? [way.halt] : [])].entries()) {
      const pick = this.walker.choices.all.find(({ option }) => option.choice === choice);
      if (!pick) return;
      if (way.final && i === way.choices.length - 1) return this.walker.select(pick);
      await this.walker.choose(pick);
    }
  }
}
