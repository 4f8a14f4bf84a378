/** One match at the table: what the user points at, asks and chooses. */
import * as api from './api';
import { Choices, named, type Pick } from './choices';
import { Session } from './session.svelte';
import { stages } from './overlays';
import { Follow } from '../follow/follow.svelte';
import { toggled, together } from './together';
import type { Chart, Forecast, Guide, Order, Piece, State, WhyNot } from './types';

export interface Pointed {
  kind: 'piece' | 'space';
  id: string;
}

export interface Menu {
  x: number;
  y: number;
  picks: Pick[];
}

export type LearnTab = 'guide' | 'rules' | 'charts' | 'counters';
export type Tab = 'now' | 'log' | 'units' | 'chat' | 'text';

export class TableStore extends Session {
  follow = new Follow(this);
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
  openRule = $state<string | null>(null);
  /** The tab of the drawer "Learn"; null while it is closed. */
  learn = $state<LearnTab | null>(null);
  guide = $state.raw<Guide | null>(null);
  charts = $state.raw<Chart[]>([]);
  /** What I have chosen here, as it was sent. */
  made = $state.raw<readonly string[]>([]);
  private learnt: LearnTab = 'guide';
  /** The bar of the replay is open. */
  replaying = $state(false);
  ended = $state(false);

  /** The state on the table: the present one, or the one that the replay or the playback shows. */
  shown = $derived(this.past ?? this.follow.shown ?? this.state);
  choices = $derived(
    new Choices(this.past || this.follow.playing || this.curtain !== null ? null : (this.state?.asked ?? null)),
  );
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
    this.index?.board.layout === 'points' ? (this.shown?.scene.spaces ?? []).map(({ id }) => id).join(' ') : '',
  );
  /** Those spaces; null where all are in play. */
  played = $derived<ReadonlySet<string> | null>(this.playground ? new Set(this.playground.split(' ')) : null);
  sides = $derived(new Map(this.index?.board.sides.map((side) => [side.id, side]) ?? []));

  /** The question that is open on the table. */
  private question = $derived(this.choices.all.length ? (this.state?.asked ?? null) : null);
  /** The pieces and the spaces that it is about, such as the one that is moving. */
  actors = $derived<ReadonlySet<string>>(new Set(this.question?.pieces));
  sites = $derived<ReadonlySet<string>>(new Set(this.question?.spaces));

  /** A whole act, what has been gathered for it, and the choice that this makes. */
  several = $derived(this.question?.several ?? null);
  gathered = $state.raw<readonly string[]>([]);
  act = $derived(this.several && together(this.several, this.gathered, this.choices, (id) => this.name(id)));

  /** The way that the option leads which is pointed at. */
  path = $derived((this.considered ?? this.armed)?.option.path ?? []);

  overlays = $derived(this.shown?.scene.overlays ?? []);
  private stages = $derived(stages(this.overlays));
  private stage = $state(0);
  shaded = $derived(this.stages[this.stage] ?? []);

  private forecasts = new Map<string, Promise<Forecast | null>>();

  protected laid(before: State | null): void {
    this.forecasts.clear();
    this.clear();
    if (this.state) this.follow.laid(before, this.state);
    if (!before) this.past = null;
    if (this.state?.outcome && !before?.outcome) this.ended = true;
  }

  protected heard(): void {
    void this.follow.heard();
  }

  // Acting ------------------------------------------------------------------------------------------

  /** Choose, or first show the odds of a choice that rolls dice; asked again, it is done. */
  async pick(pick: Pick): Promise<void> {
    this.menu = null;
    const { option } = pick;
    const sure = !option.commits || !option.odds || this.armed?.option.choice === option.choice;
    if (sure || !(await this.odds(pick))) return this.choose(pick);
    this.armed = pick;
    this.tab = 'now';
    await this.consider(pick);
  }

  gathers(id: string): boolean {
    return this.several?.among.includes(id) ?? false;
  }

  /** Shift-click or a tick: one target more or less for a whole act. */
  gather(id: string): void {
    if (!this.several || !this.gathers(id)) return;
    this.gathered = toggled(this.several, this.gathered, id);
    this.disarm();
  }

  gatherAll(ids: readonly string[]): void {
    this.gathered = this.several?.among.filter((id) => ids.includes(id)) ?? [];
    this.disarm();
  }

  name(id: string): string {
    return this.pieces.get(id)?.name ?? this.cards.get(id)?.title ?? this.index?.name(id) ?? id;
  }

  async choose(pick: Pick): Promise<void> {
    const state = this.state;
    if (!state || this.busy || this.past) return;
    this.follow.chose(state);
    const done = await this.attempt(async () => {
      const next = await this.api!.choose(state.seq, pick.option.choice);
      if (next.seq >= this.state!.seq) this.take(next); // else the live news was faster
      this.made = [...this.made, pick.option.choice];
      return true;
    });
    if (!done) this.follow.refused(state);
  }

  async undo(turn = false): Promise<void> {
    const state = this.state;
    if (!state?.may_undo || this.busy || this.past) return;
    await this.attempt(async () => this.take(await this.api!.undo(state.seq, turn)));
  }

  async resign(): Promise<void> {
    await this.attempt(async () => this.take(await this.api!.resign(this.state!.seq)));
  }

  /** Standing orders: what to decline without being asked. */
  async stand(orders: Order[]): Promise<void> {
    await this.attempt(async () => {
      this.state = await this.api!.standing(orders);
    });
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
    const wanted = pick ?? this.armed ?? this.act;
    const forecast = wanted?.option.odds ? await this.odds(wanted) : null;
    if ((this.considered ?? this.armed ?? this.act) === wanted) this.forecast = forecast;
  }

  odds(pick: Pick): Promise<Forecast | null> {
    const { choice } = pick.option;
    const known = this.forecasts.get(choice);
    if (known) return known;
    const asked = this.api!.odds(choice).then(
      (answer) => answer.forecast,
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
    if (!game || this.charts.length) return;
    this.charts = await api.charts(game).catch(() => []);
    this.guide = await api.guide(game).catch(() => null);
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
    else if (this.gathered.length) this.gatherAll([]);
    else if (this.whyNot) this.whyNot = null;
    else if (this.fanned) this.fanned = null;
    else if (this.selected) this.selected = null;
    else if (this.past) this.past = null;
    else if (this.follow.playing) this.follow.finish();
    else if (this.follow.card) this.follow.card = false;
    else if (this.learn) this.toggleLearn();
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
    this.forecast = null;
    this.gathered = [];
    this.fanned = null;
    this.whyNot = null;
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
