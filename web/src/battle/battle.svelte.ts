/** A battle in one place: its part that is asked now, what was ticked, and the sum that was shown last. */
import type { Pick } from '../choose/choices';
import type { TableStore } from '../play/table.svelte';
import type { Forecast } from '../lib/types';
import { rolled } from './sums';

export class Fray {
  /** The latest odds of this battle that name its strengths; they stay while losses and retreats follow. */
  last = $state.raw<Forecast | null>(null);
  /** What is ticked when the question comes; without a battle, nothing. */
  preset: readonly string[] = [];
  /** Ticks by place, so that who goes back finds them again. */
  private readonly kept = new Map<string, readonly string[]>();

  constructor(private readonly store: TableStore) {}

  /** The part of a battle that is asked beside the map; choosing the target is done on it. */
  get part(): string {
    const part = this.store.question?.battle ?? '';
    return part === 'target' ? '' : part;
  }

  /** The panel stands beside the map, unless the drawer or what others did lies there. */
  get open(): boolean {
    const { learn, follow } = this.store;
    return this.part !== '' && learn === null && !follow.playing && !follow.card;
  }

  /** What the red button does while nothing else is chosen: the option that names no target. */
  get main(): Pick | null {
    if (!this.part || this.part === 'attackers') return null;
    if (this.store.question?.reaction) return this.store.declining;
    const plain = this.store.choices.all.filter(({ option }) => option.target === null && !option.targets.length);
    return plain.length === 1 && plain[0]!.option.odds ? plain[0]! : null;
  }

  /** Where the battle is. */
  get place(): string {
    const { question, log } = this.store;
    return question?.spaces.at(-1) ?? rolled(log, [])?.at ?? '';
  }

  /** A new question lies on the table. */
  laid(): void {
    const asked = this.store.question;
    this.preset = [];
    if (!asked?.battle || asked.battle === 'target') this.last = null;
    const whole = asked?.battle === 'attackers' || asked?.battle === 'advance';
    if (!asked?.several || !whole) return void (this.part && this.store.consider(null));
    const { among, verb, most } = asked.several;
    const groups = asked.options.filter((option) => option.verb === verb).map((option) => option.targets);
    const largest = groups.reduce((best, each) => (each.length > best.length ? each : best), []);
    const kept = this.kept.get(this.place)?.filter((id) => among.includes(id)) ?? [];
    this.preset = kept.length && kept.length <= most ? kept : largest;
    this.store.gatherAll(this.preset);
  }

  /** Whether Esc has ticks to take back: those of attackers stay for the next opening of the battle. */
  get changed(): boolean {
    return this.part !== 'attackers' && this.store.gathered.join() !== this.preset.join();
  }

  keep(gathered: readonly string[]): void {
    if (this.part === 'attackers' && this.place) this.kept.set(this.place, gathered);
  }
}
