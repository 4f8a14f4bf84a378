/** A battle in one place: its part that is asked now, what was ticked, and the sum that was shown last. */
import type { Choices, Pick } from '../choose/choices';
import type { Asked, Forecast, LogEntry } from '../lib/types';
import { rolled } from './sums';

/** What a battle needs to know of the table. */
export interface Field {
  readonly question: Asked | null;
  readonly choices: Choices;
  readonly declining: Pick | null;
  readonly log: readonly LogEntry[];
  readonly gathering: { readonly ids: readonly string[]; set(ids: readonly string[]): void };
  readonly weighing: { consider(pick: Pick | null): Promise<void> };
  readonly drawer: { readonly tab: string | null };
  readonly follow: { readonly playing: boolean; readonly card: boolean };
}

export class Battle {
  /** The latest odds of this battle that name its strengths; they stay while losses and retreats follow. */
  last = $state.raw<Forecast | null>(null);
  /** What is ticked when the question comes; without a battle, nothing. */
  preset: readonly string[] = [];
  /** Ticks by place, so that who goes back finds them again. */
  private readonly kept = new Map<string, readonly string[]>();

  readonly closers = { ticks: { open: () => this.changed, close: () => this.field.gathering.set(this.preset) } };

  constructor(private readonly field: Field) {}

  /** The part of a battle that is asked beside the map; choosing the target is done on it. */
  get part(): string {
    const part = this.field.question?.battle ?? '';
    return part === 'target' ? '' : part;
  }

  /** The panel stands beside the map, unless the drawer or what others did lies there. */
  get open(): boolean {
    const { drawer, follow } = this.field;
    return this.part !== '' && drawer.tab === null && !follow.playing && !follow.card;
  }

  /** What the red button does while nothing else is chosen: the option that names no target. */
  get main(): Pick | null {
    if (!this.part || this.part === 'attackers') return null;
    if (this.field.question?.reaction) return this.field.declining;
    const plain = this.field.choices.all.filter(({ option }) => option.target === null && !option.targets.length);
    return plain.length === 1 && plain[0]!.option.odds ? plain[0]! : null;
  }

  /** Where the battle is. */
  get place(): string {
    const { question, log } = this.field;
    return question?.spaces.at(-1) ?? rolled(log, [])?.at ?? '';
  }

  /** A new question lies on the table. */
  laid(): void {
    const asked = this.field.question;
    this.preset = [];
    if (!asked?.battle || asked.battle === 'target') this.last = null;
    const whole = asked?.battle === 'attackers' || asked?.battle === 'advance';
    if (!asked?.several || !whole) return void (this.part && this.field.weighing.consider(null));
    const { among, verb, most } = asked.several;
    const groups = asked.options.filter((option) => option.verb === verb).map((option) => option.targets);
    const largest = groups.reduce((best, each) => (each.length > best.length ? each : best), []);
    const kept = this.kept.get(this.place)?.filter((id) => among.includes(id)) ?? [];
    this.preset = kept.length && kept.length <= most ? kept : largest;
    this.field.gathering.set(this.preset);
  }

  /** Whether Esc has ticks to take back: those of attackers stay for the next opening of the battle. */
  private get changed(): boolean {
    return this.part !== 'attackers' && this.field.gathering.ids.join() !== this.preset.join();
  }

  keep(gathered: readonly string[]): void {
    if (this.part === 'attackers' && this.place) this.kept.set(this.place, gathered);
  }
}
