/** An option that is weighed: pointed at or waiting to be confirmed, with its odds. */
import type { Following, Forecast, Odds } from '../lib/types';
import type { Pick } from './choices';

/** What is weighed while nothing is pointed at, and the battle that keeps its odds. */
export interface Occasion {
  readonly gathering: { readonly act: Pick | null };
  readonly battle: {
    readonly main: Pick | null;
    readonly leader: Pick | null;
    readonly part: string;
    last: Forecast | null;
  };
}

export class Weighing {
  considered = $state.raw<Pick | null>(null);
  /** What is selected waits here until it is done. */
  armed = $state.raw<Pick | null>(null);
  forecast = $state.raw<Forecast | null>(null);
  /** What the selected option would do at once, because nothing else is left to it. */
  follows = $state.raw<readonly Following[]>([]);
  /** Why those that are gathered cannot do it together. */
  refusal = $state('');

  private readonly answers = new Map<string, Promise<Odds | null>>();
  private readonly refusals = new Map<string, string>();

  readonly closers = { confirmation: { open: () => this.armed !== null, close: () => this.disarm() } };

  constructor(
    private readonly occasion: Occasion,
    private readonly ask: (choice: string) => Promise<Odds>,
  ) {}

  async consider(pick: Pick | null): Promise<void> {
    const { battle, gathering } = this.occasion;
    this.considered = pick;
    const wanted = this.wanted;
    if (!wanted && this.forecast && !battle.part) return; // they stay while the pointer moves to them
    const told = wanted && (wanted.option.odds || wanted === this.armed) ? await this.answer(wanted) : null;
    const forecast = told?.forecast ?? null;
    if (this.wanted?.option.choice !== wanted?.option.choice) return;
    this.forecast = forecast;
    this.follows = wanted === this.armed ? (told?.follows ?? []) : [];
    this.refusal = wanted === gathering.act ? (this.refusals.get(wanted?.option.choice ?? '') ?? '') : '';
    if (forecast && battle.part) battle.last = forecast;
  }

  /** The choice whose odds are shown. */
  private get wanted(): Pick | null {
    const { battle, gathering } = this.occasion;
    return this.considered ?? this.armed ?? gathering.act ?? battle.main ?? battle.leader;
  }

  async odds(pick: Pick): Promise<Forecast | null> {
    return (await this.answer(pick))?.forecast ?? null;
  }

  /** Whether the rules are against a choice that is not on the list. */
  refuses({ option: { choice } }: Pick): boolean {
    return this.refusals.has(choice);
  }

  private answer({ option: { choice } }: Pick): Promise<Odds | null> {
    const known = this.answers.get(choice);
    if (known) return known;
    const asked = this.ask(choice).then(
      (answer) => {
        if (answer.refusal) this.refusals.set(choice, answer.refusal.why);
        return answer;
      },
      () => null,
    );
    this.answers.set(choice, asked);
    return asked;
  }

  arm(pick: Pick): Promise<void> {
    this.armed = pick;
    return this.consider(pick);
  }

  disarm(): void {
    this.armed = null;
    this.follows = [];
    void this.consider(null);
  }

  clear(): void {
    this.armed = null;
    this.considered = null;
    this.forecast = null;
    this.follows = [];
    this.refusal = '';
  }

  /** Another position: what was known of the odds is out of date. */
  forget(): void {
    this.answers.clear();
    this.refusals.clear();
  }
}
