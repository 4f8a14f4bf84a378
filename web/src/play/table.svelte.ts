/** One match at the table: what the user points at, asks and chooses. */
import * as api from '../lib/api';
import { Refused } from '../lib/api';
import { Choices, marked, named, numbers, type Pick } from '../choose/choices';
import { Session } from './session.svelte';
import { stages } from '../board/overlays';
import { Follow } from '../follow/follow.svelte';
import { Fray } from '../battle/battle.svelte';
import { asksFirst, setAsksFirst } from '../choose/caution';
import { handOf } from '../hand/hand';
import { toggled, together } from '../choose/gather';
import type { Asked, Chart, Forecast, Guide, Order, Piece, State, Way, WhyNot } from '../lib/types';

export interface Pointed {
  kind: 'piece' | 'space';
  id: string;
}

export interface Menu {
  x: number;
  y: number;
  picks: Pick[];
}

export const LEARN_TABS = ['guide', 'rules', 'charts', 'counters'] as const;
export type LearnTab = (typeof LEARN_TABS)[number];
/** Milliseconds for which “Show me” shows. */
const SHOWN_FOR = 1600;

export type Tab = 'now' | 'log' | 'units' | 'chat' | 'text';

export class TableStore extends Session {
  follow = new Follow(this);
  fray = new Fray(this);
  past = $state.raw<State | null>(null);
  tab = $state<Tab>('now');

  hovered = $state.raw<Pointed | null>(null);
  selected = $state.raw<Pointed | null>(null);
  fanned = $state<string | null>(null);
  menu = $state.raw<Menu | null>(null);
  armed = $state.raw<Pick | null>(null);
  considered = $state.raw<Pick | null>(null);
  forecast = $state.raw<Forecast | null>(null);
  highlighted = $state.raw<ReadonlySet<string>>(new Set());
  whyNot = $state.raw<WhyNot | null>(null);
  /** Why those that are gathered cannot do it together. */
  refusal = $state('');
  /** Whether what cannot be undone is confirmed first. */
  asksFirst = $state(asksFirst());
  openRule = $state<string | null>(null);
  /** The tab of the drawer "Learn"; null while it is closed. */
  learn = $state<LearnTab | null>(null);
  guide = $state.raw<Guide | null>(null);
  charts = $state.raw<Chart[]>([]);
  /** What I have chosen here, as it was sent. */
  made = $state.raw<readonly string[]>([]);
  private learnt: LearnTab = 'guide';
  /** How far down each of its tabs was read. */
  readonly lookedAt: Partial<Record<LearnTab, number>> = {};
  /** What the step of the guide is about, in its order: all else on the board is shaded. */
  lesson = $state.raw<readonly string[]>([]);
  /** The standing orders of a reaction are open. */
  ordering = $state(false);
  /** A reaction is folded to one line, so that the map can be seen. */
  folded = $state(false);
  /** Whether the user wants to see his hand; null: when a card of it can be played. */
  handOpen = $state<boolean | null>(null);
  /** The bar of the replay is open. */
  replaying = $state(false);
  ended = $state(false);

  /** The state on the table: the present one, or the one that the replay or the playback shows. */
  shown = $derived(this.past ?? this.follow.shown ?? this.state);
  /** The numbers of options stay put while one question repeats. */
  private numbers = $state.raw<ReadonlyMap<string, number>>(new Map());
  /** Options that were tried out: whether they lose the way back. */
  private finals = $state.raw<Readonly<Record<string, boolean>>>({});
  private asked = $derived(marked(this.state?.asked ?? null, this.finals));
  choices = $derived(
    new Choices(this.past || this.follow.playing || this.curtain !== null ? null : this.asked, this.numbers),
  );
  /** My questions before this one, so that another unit can be clicked on in the middle of an act. */
  /** My last choice was a step of a way, so that halting costs nothing. */
  private stepped = false;
  private earlier: { seq: number; asked: Asked }[] = [];
  pieces = $derived(
    new Map<string, Piece>(
      [...(this.shown?.scene.pieces ?? []), ...(this.shown?.scene.trays ?? []).flatMap((tray) => tray.pieces)].map(
        (piece) => [piece.id, piece],
      ),
    ),
  );
  cards = $derived(
    new Map((this.shown?.scene.trays ?? []).flatMap((tray) => tray.cards).map((card) => [card.id, card])),
  );
  /** The spaces of a map of points that this scenario uses, in one text: it stays the same while they do. */
  private playground = $derived(
    this.index?.layout.pads ? (this.shown?.scene.spaces ?? []).map(({ id }) => id).join(' ') : '',
  );
  /** Those spaces; null where all are in play. */
  played = $derived<ReadonlySet<string> | null>(this.playground ? new Set(this.playground.split(' ')) : null);
  sides = $derived(new Map(this.index?.board.sides.map((side) => [side.id, side]) ?? []));

  /** The question that is open on the table. */
  question = $derived(this.choices.all.length ? this.asked : null);
  /** The pieces and the spaces that it is about, such as the one that is moving. */
  actors = $derived<ReadonlySet<string>>(new Set(this.question?.pieces));
  sites = $derived<ReadonlySet<string>>(new Set(this.question?.spaces));

  /** "No thanks": the option that declines a reaction. */
  declining = $derived.by<Pick | null>(() => {
    const last = this.question?.reaction ? this.question.options.at(-1) : undefined;
    return this.choices.all.find(({ option }) => option === last) ?? null;
  });

  /** A whole act, what has been gathered for it, and the choice that this makes. */
  several = $derived(this.question?.several ?? null);
  gathered = $state.raw<readonly string[]>([]);
  act = $derived(this.several && together(this.several, this.gathered, this.choices, (id) => this.name(id)));

  /** My cards; whether one of them can be played now, and whether they lie open. */
  hand = $derived(handOf(this.shown, this.seat));
  handPlayable = $derived(this.hand.some(({ id }) => this.choices.of(id).length > 0 || this.gathers(id)));
  handShown = $derived(this.handOpen ?? this.handPlayable);

  /** Where steps that can be strung together lead, by space; the way that is pointed at. */
  ways = $state.raw<ReadonlyMap<string, Way>>(new Map());
  way = $state.raw<Way | null>(null);
  /** The way that the option leads which is pointed at. */
  path = $derived(this.way ? this.trace(this.way) : ((this.considered ?? this.armed)?.option.path ?? []));

  overlays = $derived(this.shown?.scene.overlays ?? []);
  private stages = $derived(stages(this.overlays));
  private stage = $state(0);
  shaded = $derived(this.stages[this.stage] ?? []);

  /** Settled when the ways of the present question are known. */
  sought: Promise<void> = Promise.resolve();

  private forecasts = new Map<string, Promise<Forecast | null>>();
  private refusals = new Map<string, string>();

  protected laid(before: State | null): void {
    this.forecasts.clear();
    this.refusals.clear();
    const same = before?.scene.phase === this.state?.scene.phase;
    this.numbers = numbers(this.state?.asked ?? null, same ? this.numbers : new Map());
    this.earlier = this.earlier.filter((each) => each.seq < (this.state?.seq ?? 0));
    this.clear();
    this.fray.laid();
    if (this.state) this.follow.laid(before, this.state);
    this.sought = this.seekWays();
    void this.seekFinals();
    if (!before) this.past = null;
    if (this.state?.outcome && !before?.outcome) this.ended = true;
  }

  protected heard(): void {
    void this.follow.heard();
  }

  // Acting ------------------------------------------------------------------------------------------

  /** Choose, or first ask whether to do what cannot be undone, with its odds; asked again, it is done. */
  async pick(pick: Pick): Promise<void> {
    this.menu = null;
    if (!this.asksFirst || pick === this.declining || this.armed?.option.choice === pick.option.choice)
      return this.choose(pick);
    return pick.option.commits ? this.arm(pick) : this.choose(pick, false);
  }

  async arm(pick: Pick): Promise<void> {
    this.armed = pick;
    this.tab = 'now';
    await this.consider(pick);
  }

  confirmFirst(on: boolean): void {
    this.asksFirst = on;
    setAsksFirst(on);
  }

  /** Ways of several steps, where the question is about the next one. */
  private async seekWays(): Promise<void> {
    const { state } = this;
    this.ways = new Map();
    if (!state?.asked?.options.some((option) => option.way === 'step')) return;
    const found = await this.api!.ways().catch(() => []);
    if (this.state?.seq === state.seq) this.ways = new Map(found.map((way) => [way.target, way]));
  }

  /** Which options lose the way back, so that they are marked before they are taken. */
  private async seekFinals(): Promise<void> {
    const { state } = this;
    this.finals = {};
    if (!state?.asked || !this.asksFirst) return;
    const found = await this.api!.finals().catch(() => ({}));
    if (this.state?.seq === state.seq) this.finals = found;
  }

  private trace(way: Way): string[] {
    const [start] = this.question?.pieces.map((id) => this.pieces.get(id)?.space ?? '') ?? [];
    return [...(start ? [start] : []), ...way.path];
  }

  /** Go a whole way, step by step; it stops where something is asked, and is confirmed where something may happen. */
  async walk(way: Way): Promise<void> {
    this.way = null;
    for (const [i, choice] of [...way.choices, ...(way.halt ? [way.halt] : [])].entries()) {
      const pick = this.choices.all.find(({ option }) => option.choice === choice);
      if (!pick) return;
      if (way.final && i === way.choices.length - 1) return this.pick(pick);
      await this.choose(pick);
    }
  }

  /** What a piece stood for in an earlier question of the act that can still be taken back. */
  before(id: string): Pick[] {
    if (!this.question?.begun) return [];
    return this.earlier.map(({ asked }) => new Choices(asked).of(id)).findLast((picks) => picks.length) ?? [];
  }

  /** Another unit in the middle of an act: go back to where it was offered, and take it, or all that `whole` finds. */
  async instead(pick: Pick, whole: () => Pick | null = () => null): Promise<void> {
    const halt = this.choices.all.find(({ option }) => option.way === 'halt');
    if (halt && this.stepped) await this.choose(halt);
    else await this.backTo(pick);
    const again = this.choices.all.find(({ option }) => option.choice === pick.option.choice);
    if (again) await this.pick(whole() ?? again);
  }

  private async backTo(pick: Pick): Promise<void> {
    const at = this.earlier.findLast(({ asked }) =>
      asked.options.some((option) => option.choice === pick.option.choice),
    );
    while (at && this.state!.seq > at.seq && this.state!.may_undo) await this.undo();
  }

  gathers(id: string): boolean {
    return this.several?.among.includes(id) ?? false;
  }

  /** Shift-click or a tick: one target more or less for a whole act. */
  gather(id: string): void {
    if (!this.several || !this.gathers(id)) return;
    this.gatherAll(toggled(this.several, this.gathered, id));
  }

  gatherAll(ids: readonly string[]): void {
    this.gathered = this.several?.among.filter((id) => ids.includes(id)) ?? [];
    this.fray.keep(this.gathered);
    this.disarm();
  }

  name(id: string): string {
    return this.pieces.get(id)?.name ?? this.cards.get(id)?.title ?? this.index?.name(id) ?? id;
  }

  /** Send a choice; who is not `sure` is asked first if it turns out to lose the way back. */
  async choose(pick: Pick, sure = true): Promise<void> {
    const state = this.state;
    if (!state || this.busy || this.past) return;
    this.follow.chose(state);
    const done = await this.attempt(async () => {
      const next = await this.api!.choose(state.seq, pick.option.choice, sure, state.tag).catch((error: unknown) => {
        if (!(error instanceof Refused) || error.code !== 'final') throw error;
        void this.arm(pick);
        return null;
      });
      if (!next) return false;
      if (next.seq >= this.state!.seq) this.take(next); // else the live news was faster
      this.made = [...this.made, pick.option.choice];
      return true;
    });
    if (!done) return this.follow.refused(state);
    this.selected = null;
    this.stepped = pick.option.way === 'step';
    if (state.asked) this.earlier = [...this.earlier, { seq: state.seq, asked: state.asked }];
  }

  /** Do something for a moment and take it back; false, and nothing done, where there would be no way back. */
  async demonstrate(pick: Pick): Promise<boolean> {
    const { made, state } = this;
    if (!state || pick.option.commits) return false;
    await this.choose(pick, false);
    const shown = this.state!.seq;
    if (shown === state.seq) {
      this.disarm();
      return false;
    }
    this.made = made;
    await new Promise((done) => setTimeout(done, SHOWN_FOR));
    if (this.state?.seq === shown) await this.undo();
    return true;
  }

  async undo(turn = false): Promise<void> {
    const state = this.state;
    if (!state?.may_undo || this.busy || this.past) return;
    await this.attempt(async () => this.take(await this.api!.undo(state.seq, turn, state.tag)));
  }

  async resign(): Promise<void> {
    await this.attempt(async () => this.take(await this.api!.resign(this.state!.seq)));
  }

  /** Standing orders: what to decline without being asked. */
  async stand(orders: Order[]): Promise<void> {
    await this.attempt(async () => this.take(await this.api!.standing(orders)));
  }

  async stopBots(): Promise<void> {
    await this.attempt(() => this.api!.stopBots());
  }

  async resumeBots(): Promise<void> {
    await this.attempt(async () => this.take(await this.api!.resumeBots()));
  }

  async say(text: string): Promise<void> {
    await this.attempt(async () => {
      this.chat = await this.api!.say(text);
    });
  }

  async save(): Promise<unknown> {
    return this.attempt(() => this.api!.export());
  }

  // Asking ------------------------------------------------------------------------------------------

  async consider(pick: Pick | null): Promise<void> {
    this.considered = pick;
    const wanted = this.wanted;
    if (!wanted && this.forecast && !this.fray.part) return; // they stay while the pointer moves to them
    const forecast = wanted?.option.odds ? await this.odds(wanted) : null;
    if (this.wanted?.option.choice !== wanted?.option.choice) return;
    this.forecast = forecast;
    this.refusal = wanted === this.act ? (this.refusals.get(wanted?.option.choice ?? '') ?? '') : '';
    if (forecast && this.fray.part) this.fray.last = forecast;
  }

  /** The choice whose odds are shown. */
  private get wanted(): Pick | null {
    return this.considered ?? this.armed ?? this.act ?? this.fray.main;
  }

  odds(pick: Pick): Promise<Forecast | null> {
    const { choice } = pick.option;
    const known = this.forecasts.get(choice);
    if (known) return known;
    const asked = this.api!.odds(choice).then(
      (answer) => {
        if (answer.refusal) this.refusals.set(choice, answer.refusal.why);
        return answer.forecast;
      },
      () => null,
    );
    this.forecasts.set(choice, asked);
    return asked;
  }

  async why(id: string): Promise<WhyNot | null> {
    const answer = await this.attempt(() => this.api!.why(id));
    return answer;
  }

  async askWhy(pointed: Pointed): Promise<void> {
    this.selected = pointed;
    this.whyNot = await this.why(pointed.id);
  }

  // Learning ----------------------------------------------------------------------------------------

  /** ?: open the drawer where it was, or close it. */
  toggleLearn(): void {
    if (this.learn) this.learnt = this.learn;
    this.learn = this.learn ? null : this.learnt;
  }

  showRule(rule: string): void {
    this.openRule = rule;
    this.learn = 'rules';
  }

  /** What the drawer shows, once. */
  async fetchLessons(): Promise<void> {
    const game = this.state?.game;
    if (!game || this.guide) return;
    await this.fetchCharts();
    this.guide = await api.guide(game).catch(() => null);
  }

  async fetchCharts(): Promise<void> {
    const game = this.state?.game;
    if (game && !this.charts.length) this.charts = await api.charts(game).catch(() => []);
  }

  // Pointing ----------------------------------------------------------------------------------------

  get pointed(): Pointed | null {
    return this.hovered ?? this.selected;
  }

  select(pointed: Pointed | null): void {
    this.selected = pointed;
    if (this.whyNot?.target !== pointed?.id) this.whyNot = null;
  }

  highlight(ids: readonly string[]): void {
    this.highlighted = new Set(ids);
  }

  inPlay(space: string): boolean {
    return this.played?.has(space) ?? true;
  }

  /** Whether something on the map stands for an option. */
  onMap({ option }: Pick): boolean {
    const [target, ...more] = named(option);
    if (target === undefined || more.length || !this.index) return false;
    return this.index.spaces.has(target) || this.index.spaces.has(this.pieces.get(target)?.space ?? '');
  }

  /** Z: shade the next overlay. */
  shadeNext(): void {
    this.stage = (this.stage + 1) % this.stages.length;
  }

  /** Esc: take back the latest thing that was opened; false if nothing is open. */
  back(): boolean {
    if (this.menu) this.menu = null;
    else if (this.ended) this.ended = false;
    else if (this.armed) this.disarm();
    else if (this.whyNot) this.whyNot = null;
    else if (this.fanned) this.fanned = null;
    else if (this.fray.changed) this.gatherAll(this.fray.preset);
    else if (this.selected) this.selected = null;
    else if (this.past) this.past = null;
    else if (this.replaying) this.replaying = false;
    else if (this.follow.playing) this.follow.finish();
    else if (this.follow.card) this.follow.card = false;
    else if (this.learn) this.toggleLearn();
    else if (this.ordering) this.ordering = false;
    else if (this.handOpen) this.handOpen = null;
    else if (this.question?.begun) void this.undo();
    else if (this.question?.reaction && !this.fray.open) this.folded = !this.folded;
    else return false;
    return true;
  }

  disarm(): void {
    this.armed = null;
    void this.consider(null);
  }

  private clear(): void {
    this.menu = null;
    this.armed = null;
    this.considered = null;
    this.way = null;
    this.forecast = null;
    this.gathered = [];
    this.refusal = '';
    this.fanned = null;
    this.whyNot = null;
    this.ordering = false;
    this.folded = false;
    this.highlighted = new Set();
  }

  // Looking back ------------------------------------------------------------------------------------

  /** From the log into the replay. */
  lookBack(step: number): void {
    this.replaying = true;
    void this.replay(step);
  }

  /** A position of the past; null if it cannot be had. */
  async positionAt(step: number): Promise<State | null> {
    return this.api!.replay(step).catch(() => null);
  }

  async replay(step: number | null): Promise<void> {
    if (step === null || !this.state || step >= this.state.seq) {
      this.past = null;
      return;
    }
    this.clear();
    const past = await this.attempt(() => this.api!.replay(step));
    if (past) this.past = past;
  }
}
