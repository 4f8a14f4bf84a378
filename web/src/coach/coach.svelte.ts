/** "What would you do?": a hint that is asked for, looked at, and taken or left. */
import type { Pick } from '../choose/choices';
import { Refused, failure } from '../lib/api';
import { stillMotion } from '../lib/theme.svelte';
import type { Advice, Asked, Hint, Hinting, Several, Sketch, State, Stroke } from '../lib/types';

const SECOND = 1000;

/** What the coach needs to know of the table, and what it may do there when it is told to. */
export interface Advised {
  readonly state: State | null;
  readonly question: Asked | null;
  readonly choices: { readonly all: readonly Pick[] };
  readonly gathering: {
    readonly several: Several | null;
    readonly act: Pick | null;
    set(ids: readonly string[]): void;
  };
  pick(pick: Pick): Promise<void>;
  press(pick: Pick): Promise<void>;
}

/** The calls to the server. */
export interface Calls {
  hint(seq: number, also: readonly string[], longer: boolean, phase: boolean): Promise<Hint>;
  end(show: boolean): Promise<unknown>;
}

export class Coach {
  open = $state(false);
  hint = $state.raw<Hint | null>(null);
  /** The option, or the stroke of a plan, that is looked at. */
  at = $state(0);
  /** It was asked and has not answered yet. */
  thinking = $state(false);
  /** Why there is no hint, in a sentence; later there may be one. */
  problem = $state('');
  later = $state(false);

  private live = $state.raw<Hinting | null>(null);
  private began = 0;
  private now = $state(0);
  /** The latest question to the coach: an answer to an earlier one is not shown. */
  private asked = 0;

  readonly closers = { hint: { open: () => this.open, close: () => this.close() } };

  rights = $derived.by(() => this.table.state?.hints ?? null);
  /** Something can be asked of the coach now. */
  offered = $derived.by(
    () =>
      this.table.question !== null &&
      !!this.rights &&
      (this.rights.on || this.rights.may_ask || this.rights.asker !== ''),
  );
  advice = $derived.by((): Advice | null => this.hint?.options[this.at] ?? null);
  /** Options that have a number: those of a hint that tells them apart. */
  options = $derived.by((): readonly Advice[] =>
    this.open && this.hint && this.hint.kind !== 'alike' ? this.hint.options : [],
  );
  /** Units act one after the other until the phase is ended: a plan for all of it says more than one option. */
  phase = $derived.by(() => {
    const options = this.table.question?.options ?? [];
    const acts = options.filter(
      ({ kind, ends, target, targets }) => kind === 'piece' && !ends && (target || targets.length),
    );
    return acts.length > 1 && options.some(({ ends }) => ends);
  });
  /** The strokes of a plan for the phase. */
  strokes = $derived.by((): readonly Stroke[] => (this.open && this.hint?.plan?.strokes) || []);
  stroke = $derived.by((): Stroke | null => this.strokes[this.at] ?? null);
  /** What has a number on the map. */
  marked = $derived.by((): readonly { choice: string; drawn: Sketch }[] =>
    this.options.length ? this.options : this.strokes,
  );
  looking = $derived.by(() => (this.open && this.thinking ? (this.live?.looking ?? []) : []));
  /** The thinking of the coach: seconds that have passed, and when it has told them, of how many and the share of them. */
  pace = $derived.by(() => {
    if (!this.thinking) return null;
    const { seconds = 0, games = 0, waits = 0 } = this.live ?? {};
    // at the end it waits full
    const passed = Math.min(Math.max(0, this.now - this.began) / SECOND, seconds || Infinity);
    return {
      time: seconds ? `${Math.floor(passed)} of ${Math.max(1, Math.round(seconds))} s` : `${Math.floor(passed)} s`,
      share: seconds ? passed / seconds : 0,
      games,
      waits,
    };
  });

  constructor(
    private readonly table: Advised,
    private readonly calls: Calls,
  ) {}

  /** The number of an option, from 1; 0 if it has none. */
  numberOf(choice: string): number {
    return this.options.findIndex((each) => each.choice === choice) + 1;
  }

  /** H: ask, or put away what was answered. */
  async toggle(): Promise<void> {
    if (this.open) this.close();
    else await this.ask();
  }

  /** Think longer about the same. */
  async longer(): Promise<void> {
    await this.ask(true, !!this.hint?.plan);
  }

  /** Ask what to do: with the whole phase where there is one, or at this question alone. */
  async ask(longer = false, phase = this.phase): Promise<void> {
    const { state, question, gathering } = this.table;
    if (!state || !question || this.thinking) return;
    this.open = true;
    if (!state.hints.on) return;
    const number = ++this.asked;
    const also = gathering.act ? [gathering.act.option.choice] : [];
    [this.thinking, this.problem, this.later, this.live] = [true, '', false, null];
    this.began = this.now = performance.now();
    try {
      const hint = await this.calls.hint(state.seq, also, longer, phase);
      if (number === this.asked) [this.hint, this.at] = [hint, 0];
    } catch (error) {
      if (number === this.asked) this.failed(error);
    }
    if (number === this.asked) this.thinking = false;
  }

  private failed(error: unknown): void {
    this.problem = failure(error);
    this.later = error instanceof Refused && (error.code === 'later' || error.status === 429);
  }

  /** What is told of the coach's thinking. */
  hear(live: Hinting): void {
    if (this.thinking) this.live = live;
  }

  /** Time passes while it thinks. */
  watch(): (() => void) | undefined {
    if (!this.thinking) return undefined;
    const timer = setInterval(() => (this.now = performance.now()), stillMotion() ? SECOND : SECOND / 10);
    return () => clearInterval(timer);
  }

  /** Show what it has found so far. */
  show(): void {
    if (this.thinking) void this.calls.end(true);
  }

  /** Put it away; who does so while it thinks has used no hint. */
  close(): void {
    if (this.thinking) void this.calls.end(false).catch(() => {});
    this.forget();
  }

  forget(): void {
    this.asked++;
    this.open = false;
    this.thinking = false;
    this.hint = null;
    this.live = null;
    this.problem = '';
    this.later = false;
    this.at = 0;
  }

  /** A digit looks at an option, or at a stroke. */
  look(index: number): boolean {
    if (!this.marked[index]) return false;
    this.at = index;
    return true;
  }

  /** → goes through the strokes of a plan. */
  step(): boolean {
    return this.strokes.length > 0 && this.look((this.at + 1) % this.strokes.length);
  }

  /** The choice on the table that an option stands for; null where it is to be gathered first. */
  private pickOf({ choice }: { choice: string }): Pick | null {
    return this.table.choices.all.find(({ option }) => option.choice === choice) ?? null;
  }

  /** The targets of a whole act. */
  targets({ choice }: Advice): string[] {
    return choice.split(' ').slice(1);
  }

  /** Take over the ticks of a whole act, and nothing more. */
  takeTicks(): boolean {
    const { advice } = this;
    if (!this.open || !this.hint?.whole || !advice || !this.table.gathering.several) return false;
    this.table.gathering.set(this.targets(advice));
    return true;
  }

  /** Enter does what is looked at: it is a choice like any other. */
  async take(): Promise<void> {
    const it = this.advice ?? this.stroke;
    const pick = it && this.pickOf(it);
    if (pick) return this.table.pick(pick);
    if (!this.takeTicks()) return;
    const { act } = this.table.gathering;
    if (act) await this.table.press(act);
  }
}
