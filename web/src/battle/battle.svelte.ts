/** A battle in one place: its part that is asked now, what was ticked, and the sum that was shown last. */
import type { Choices, Pick } from '../choose/choices';
import { pickOf } from '../choose/gather';
import type { Asked, Forecast, LogEntry, Several, State } from '../lib/types';
import { fails, lastRead, share, wins } from './sums';

/** What a battle needs to know of the table. */
export interface Field {
  readonly state: State | null;
  readonly question: Asked | null;
  readonly choices: Choices;
  readonly declining: Pick | null;
  readonly log: readonly LogEntry[];
  readonly gathering: {
    readonly ids: readonly string[];
    readonly several: Several | null;
    set(ids: readonly string[]): void;
  };
  readonly weighing: {
    consider(pick: Pick | null): Promise<void>;
    readonly armed: Pick | null;
    readonly considered: Pick | null;
    odds(pick: Pick): Promise<Forecast | null>;
    refuses(pick: Pick): boolean;
  };
  readonly drawer: { readonly covers: boolean };
  readonly follow: { readonly playing: boolean; readonly card: boolean };
  name(id: string): string;
}

/** A battle in which I have chosen, and where the log stood then. */
interface Left {
  seat: string;
  place: string;
  n: number;
  /** The odds of my choice, once they are known. */
  odds: Forecast | null;
}

/** What ends the waiting for others: a die was read, or play is elsewhere. */
const isOver = ({ kind, reading }: LogEntry): boolean =>
  kind === 'battle' || kind === 'phase' || kind === 'turn' || !!reading;

/** The parts of a battle that follow its die. */
export const AFTER: readonly string[] = ['losses', 'retreat', 'advance'];
/** So many sets are weighed to find the best one. */
const WEIGHED = 12;

export class Battle {
  /** The latest odds of this battle that name its strengths; they stay while losses and retreats follow. */
  last = $state.raw<Forecast | null>(null);
  /** Where the battle is of which I was asked last: losses in another one are not shown with its sum. */
  private fought = '';
  /** What is ticked when the question comes; without a battle, nothing. */
  preset: readonly string[] = [];
  /** The best set that may attack together, as far as it is known. */
  best = $state.raw<readonly string[]>([]);
  /** The odds of doing nothing. */
  base = $state.raw<Forecast | null>(null);
  /** Where nothing cannot be done: the answer with the best odds. */
  private suggested = $state('');
  /** The battle in which I chose last. */
  private left = $state.raw<Left | null>(null);
  /** Of several that can be sent, each is ticked by itself. */
  picking = $state(false);
  /** The ticks of the attack that was being prepared, so that who goes back finds them again; never those of another. */
  private kept: { key: string; ids: readonly string[] } | null = null;
  /** The question that has been looked at. */
  private seen = '';
  /** It went out of sight before its odds were known: a film of what others did, or a look back. */
  private hidden = false;
  /** Whether the best set is ticked once it is known: not over ticks that were kept. */
  private ticks = true;

  readonly closers = { ticks: { open: () => this.changed, close: () => this.reset() } };

  constructor(private readonly field: Field) {}

  /** The part of a battle that is asked beside the map; choosing the target is done on it. */
  get part(): string {
    const part = this.field.question?.battle ?? '';
    return part === 'target' ? '' : part;
  }

  /** The panel stands beside the map, unless the drawer or what others did lies there. */
  get open(): boolean {
    const { drawer, follow } = this.field;
    return this.part !== '' && !drawer.covers && !follow.playing && !follow.card;
  }

  /** Others decide in the battle in which I have chosen: it stays beside the map as it is until they have. */
  get waits(): boolean {
    const { state, log, follow, drawer } = this.field;
    if (!this.left || !this.last || !state || state.asked || !state.waiting_for.length) return false;
    if (drawer.covers || follow.playing || follow.card || state.seat !== this.left.seat) return false;
    return !log.slice(this.left.n).some(isOver);
  }

  /** I choose: what was asked of this battle, others may go on with; its odds are now those of my choice. */
  chose(state: State, pick: Pick): void {
    const left = { seat: state.seat ?? '', place: this.place, n: this.field.log.length, odds: null };
    this.left = this.part && !this.after ? left : null;
    if (this.left && pick.option.odds) void this.keepOdds(left, pick);
  }

  private async keepOdds(left: Left, pick: Pick): Promise<void> {
    const odds = await this.field.weighing.odds(pick);
    if (odds && this.left === left) this.left = { ...left, odds };
  }

  /** The odds of what I chose, while others decide. */
  get settled(): Forecast | null {
    return this.left?.odds ?? this.last;
  }

  get after(): boolean {
    return AFTER.includes(this.part);
  }

  /** Whether whatever is chosen after the die is final: that is said once. */
  get allFinal(): boolean {
    const { all } = this.field.choices;
    return this.after && all.length > 0 && all.every(({ option }) => option.commits);
  }

  /** Whether there is a way back from what is asked: what was selected, or the act itself where no die has fallen. */
  get takesBack(): boolean {
    return !!this.field.weighing.armed || this.picking || !!this.field.question?.begun;
  }

  /** Doing nothing: the option that declines, or the only one that names no target. */
  get nothing(): Pick | null {
    if (!this.part || this.part === 'attackers') return null;
    if (this.field.declining) return this.field.declining;
    const plain = this.field.choices.all.filter(({ option }) => option.target === null && !option.targets.length);
    return plain.length === 1 ? plain[0]! : null;
  }

  /** What the main button does while nothing else is chosen: nothing, or the best where something has to be chosen. */
  get main(): Pick | null {
    const { nothing } = this;
    if (this.leader && this.part === 'attackers') return this.leader;
    if (!nothing || (this.after && nothing !== this.field.declining)) return this.usual;
    return nothing.option.odds || nothing === this.field.declining ? nothing : null;
  }

  /** Where nothing cannot be done: the answer with the best odds, which are shown until one is selected. */
  get leader(): Pick | null {
    if (this.nothing || !this.suggested) return null;
    return this.answers.find(({ option }) => option.choice === this.suggested) ?? null;
  }

  /** The loss that most would take: it stands in the list as well, marked. */
  private get usual(): Pick | null {
    return this.after ? (this.field.choices.all.find(({ option }) => option.usual) ?? null) : null;
  }

  /** The answers to choose from before the die: each is selected first, and done by the main button. */
  get answers(): Pick[] {
    if (!this.part || this.after) return [];
    const { several } = this.field.gathering;
    const ticked = this.part === 'attackers' && several?.kind === 'piece' ? several.verb : '';
    return this.field.choices.all.filter(({ option }) => option.kind !== 'number' && option.verb !== ticked);
  }

  /** Whether a click on an option selects an answer, which the main button then does. */
  selects({ option }: Pick): boolean {
    return this.answers.length > 1 && this.answers.some((each) => each.option.choice === option.choice);
  }

  /** Where the battle is. */
  get place(): string {
    const { question, log } = this.field;
    if (this.waits) return this.left!.place;
    return question?.spaces.at(-1) ?? (this.after ? (lastRead(log)?.at ?? '') : this.aim);
  }

  /** Where the target itself is asked for: that of the answer which is looked at. */
  private get aim(): string {
    const { armed, considered } = this.field.weighing;
    const { option } = armed ?? considered ?? this.leader ?? {};
    return option?.kind === 'space' ? (option.target ?? '') : '';
  }

  /** A question lies open on the table: also one that came while the film of what others did was running. */
  opened(): void {
    const { question: asked, state } = this.field;
    if (!state?.asked) this.seen = '';
    if (!asked) return void (this.hidden = true);
    const key = `${state?.seat} ${JSON.stringify(state?.asked)}`;
    const again = key === this.seen;
    if (again && !this.hidden) return;
    this.hidden = false;
    this.seen = key;
    if (!again) this.begin(asked);
    this.weigh(asked);
  }

  private begin(asked: Asked): void {
    this.preset = [];
    this.best = [];
    this.base = null;
    this.suggested = '';
    this.picking = false;
    const another = asked.battle === 'attackers' || (this.after && this.place !== this.fought);
    if (!asked.battle || asked.battle === 'target' || another) this.last = null;
    this.fought = this.place;
    if (!asked.several || !whole(asked)) return;
    const kept = this.kept?.key === this.attack ? this.kept.ids.filter((id) => asked.several!.among.includes(id)) : [];
    this.preset = kept.length ? kept : first(asked, asked.several);
    this.best = first(asked, asked.several);
    this.ticks = !kept.length;
    this.field.gathering.set(this.preset);
  }

  private weigh(asked: Asked): void {
    void this.seekBase(asked);
    if (!asked.several || !whole(asked)) return void (this.part && this.field.weighing.consider(null));
    if (asked.battle === 'attackers') void this.seekBest(asked, asked.several, this.ticks);
  }

  private async seekBase(asked: Asked): Promise<void> {
    const base = this.nothing?.option.odds && !this.after ? await this.field.weighing.odds(this.nothing) : null;
    if (this.field.question?.prompt === asked.prompt) this.base = base;
    if (!this.nothing && this.answers.length > 1) await this.seekAnswer(asked);
  }

  private async seekAnswer(asked: Asked): Promise<void> {
    const found = await Promise.all(
      this.answers.slice(0, WEIGHED).map(async (pick) => ({ pick, odds: await this.field.weighing.odds(pick) })),
    );
    if (this.field.question?.prompt !== asked.prompt) return;
    const worth = (odds: Forecast | null) => (odds ? share(odds, wins) - share(odds, fails) / 4 : -1);
    const best = found.reduce((top, each) => (worth(each.odds) > worth(top.odds) ? each : top), found[0]!);
    if (!best.odds) return;
    this.suggested = best.pick.option.choice;
    await this.field.weighing.consider(null);
  }

  /** The set with the best odds is ticked, unless the user has ticked others meanwhile. */
  private async seekBest(asked: Asked, several: Several, tick: boolean): Promise<void> {
    if (!several.odds) return;
    const { weighing, choices } = this.field;
    const found = await Promise.all(
      groups(asked, several).map(async (ids) => {
        const pick = pickOf(several, ids, choices, (id) => this.field.name(id));
        const odds = await weighing.odds(pick);
        return { ids, odds: weighing.refuses(pick) ? null : odds };
      }),
    );
    if (this.field.question?.prompt !== asked.prompt) return;
    const worth = ({ ids, odds }: (typeof found)[number]) =>
      odds ? share(odds, wins) - share(odds, fails) / 4 - ids.length / 10_000 : -1;
    const best = found.reduce((top, each) => (worth(each) > worth(top) ? each : top), found[0]!);
    if (!best?.odds) return;
    this.best = best.ids;
    if (!tick || this.changedFrom(this.preset)) return;
    this.preset = best.ids;
    this.field.gathering.set(best.ids);
  }

  private get attack(): string {
    return `${this.field.state?.seq} ${this.place}`;
  }

  private changedFrom(ids: readonly string[]): boolean {
    return this.field.gathering.ids.join() !== ids.join();
  }

  /** Whether Esc has ticks to take back: those of attackers stay for the next opening of the battle. */
  private get changed(): boolean {
    return this.part !== 'attackers' && (this.picking || this.changedFrom(this.preset));
  }

  private reset(): void {
    this.picking = false;
    this.field.gathering.set(this.preset);
  }

  keep(gathered: readonly string[]): void {
    if (this.part === 'attackers' && this.place) this.kept = { key: this.attack, ids: gathered };
  }
}

/** Whether a set of units is ticked as a whole, and not one answer of several. */
const whole = ({ battle }: Asked): boolean => battle === 'attackers' || battle === 'advance';

const setsOf = (asked: Asked, { verb, best }: Several): (readonly string[])[] => [
  ...(best.length ? [best] : []),
  ...asked.options
    .filter((option) => option.verb === verb)
    .map((option) => (option.targets.length || option.target === null ? option.targets : [option.target])),
];

/** The set to begin with before any odds are known: the one that the rules name, or the largest. */
function first(asked: Asked, several: Several): readonly string[] {
  if (several.best.length) return several.best;
  return setsOf(asked, several).reduce((top, each) => (each.length > top.length ? each : top), []);
}

/** The sets to look at, the largest first. */
function groups(asked: Asked, several: Several): (readonly string[])[] {
  return setsOf(asked, several)
    .sort((a, b) => b.length - a.length)
    .slice(0, WEIGHED);
}
