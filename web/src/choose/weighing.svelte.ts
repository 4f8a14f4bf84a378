/** An option that is weighed: pointed at or waiting to be confirmed, with its odds. */
import type { Forecast, Odds } from '../lib/types';
import type { Pick } from './choices';

/** What is weighed while nothing is pointed at, and the battle that keeps its odds. */
export interface Occasion {
  readonly gathering: { readonly act: Pick | null };
  readonly battle: { readonly main: Pick | null; readonly part: string; last: Forecast | null };
}

export class Weighing {
  considered = $state.raw<Pick | null>(null);
  /** What cannot be undone waits here for its confirmation. */
  armed = $state.raw<Pick | null>(null);
  forecast = $state.raw<Forecast | null>(null);
  /** Why those that are gathered cannot do it together. */
  refusal = $state('');

  private readonly forecasts = new Map<string, Promise<Forecast | null>>();
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
    const forecast = wanted?.option.odds ? await this.odds(wanted) : null;
    if (this.wanted?.option.choice !== wanted?.option.choice) return;
    this.forecast = forecast;
    this.refusal = wanted === gathering.act ? (this.refusals.get(wanted?.option.choice ?? '') ?? '') : '';
    if (forecast && battle.part) battle.last = forecast;
  }

  /** The choice whose odds are shown. */
  private get wanted(): Pick | null {
    return this.considered ?? this.armed ?? this.occasion.gathering.act ?? this.occasion.battle.main;
  }

  odds({ option: { choice } }: Pick): Promise<Forecast | null> {
    const known = this.forecasts.get(choice);
    if (known) return known;
    const asked = this.ask(choice).then(
      (answer) => {
        if (answer.refusal) this.refusals.set(choice, answer.refusal.why);
        return answer.forecast;
      },
      () => null,
    );
    this.forecasts.set(choice, asked);
    return asked;
  }

  arm(pick: Pick): Promise<void> {
    this.armed = pick;
    return this.consider(pick);
  }

  disarm(): void {
    this.armed = null;
    void this.consider(null);
  }

  clear(): void {
    this.armed = null;
    this.considered = null;
    this.forecast = null;
    this.refusal = '';
  }

  /** Another position: what was known of the odds is out of date. */
  forget(): void {
    this.forecasts.clear();
    this.refusals.clear();
  }
}
