/** One match at the table: what the server told, what the user points at, and what he may do. */
import { MatchApi, Refused } from './api';
import * as api from './api';
import { Choices, type Pick } from './choices';
import { BoardIndex } from './geometry';
import * as keys from './keys';
import { Live, type Connection } from './live';
import { namedIn } from './describe';
import { mergeLog } from './log';
import type {
  ChatMessage, Forecast, GameInfo, LiveMessage, LogEntry, Piece, Rule, State, Thinking, WhyNot,
} from './types';

export interface Pointed {
  kind: 'piece' | 'space';
  id: string;
}

export interface Menu {
  x: number;
  y: number;
  picks: Pick[];
}

export type Tab = 'now' | 'log' | 'units' | 'chat' | 'text';

export class TableStore {
  state = $state.raw<State | null>(null);
  past = $state.raw<State | null>(null);
  index = $state.raw<BoardIndex | null>(null);
  game = $state.raw<GameInfo | null>(null);
  rules = $state.raw<Map<string, Rule>>(new Map());
  log = $state.raw<LogEntry[]>([]);
  chat = $state.raw<ChatMessage[]>([]);
  thinking = $state.raw<Thinking | null>(null);
  connection = $state<Connection>('connecting');
  problem = $state('');
  fatal = $state('');
  busy = $state(false);
  tab = $state<Tab>('now');

  seat = $state('');
  /** The seat that must sit down before anything of its own is shown. */
  curtain = $state<string | null>(null);

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
  ended = $state(false);

  /** The state on the table: the present one, or the one that the replay shows. */
  shown = $derived(this.past ?? this.state);
  choices = $derived(new Choices(this.past || this.curtain !== null ? null : (this.state?.asked ?? null)));
  pieces = $derived(new Map<string, Piece>(
    [...(this.shown?.scene.pieces ?? []), ...(this.shown?.scene.trays ?? []).flatMap((tray) => tray.pieces)]
      .map((piece) => [piece.id, piece]),
  ));
  sides = $derived(new Map(this.index?.board.sides.map((side) => [side.id, side]) ?? []));

  /** The pieces that the question names, such as the one that is moving. */
  actors = $derived(namedIn(this.choices.all.length ? (this.state?.asked?.prompt ?? '') : '', this.pieces.values()));

  private live: Live | null = null;
  private api: MatchApi | null = null;
  private forecasts = new Map<string, Promise<Forecast | null>>();

  constructor(readonly match: string) {}

  // Sitting down ------------------------------------------------------------------------------------

  get keys(): Record<string, string> {
    return keys.held(this.match)?.keys ?? {};
  }

  /** The seats that this browser holds. */
  get mine(): string[] {
    return Object.keys(this.keys).filter((seat) => seat !== '');
  }

  async start(): Promise<void> {
    const first = this.mine[0] ?? '';
    try {
      await this.sit(first);
      const state = this.state!;
      const [board, games, rules] = await Promise.all([
        api.board(state.game),
        api.games(),
        api.rules(state.game).catch(() => []),
      ]);
      this.index = new BoardIndex(board);
      this.game = games.find((game) => game.id === state.game) ?? null;
      this.rules = new Map(rules.map((rule) => [rule.id, rule]));
      keys.keep(this.match, { game: state.game, name: state.name || this.game?.about.title || state.game });
    } catch (error) {
      this.fatal = sentence(error);
    }
  }

  stop(): void {
    this.live?.close();
  }

  /** Take a seat of ours ("" is the spectators' bench) and listen to what it may hear. */
  async sit(seat: string): Promise<void> {
    const key = this.keys[seat];
    if (!key) throw new Refused(403, 'no_key', 'This browser holds no key for that seat. Ask for an invitation link.');
    this.live?.close();
    this.seat = seat;
    this.log = [];
    this.api = new MatchApi(this.match, key);
    this.clear();
    this.past = null;
    await this.refresh();
    const api = this.api;
    this.live = new Live(api.liveUrl(), {
      hear: (message) => this.hear(message),
      poll: () => this.refresh(),
      connection: (now) => (this.connection = now),
    });
    this.chat = await api.chat().catch(() => []);
  }

  private async refresh(): Promise<void> {
    const api = this.api!;
    const state = await api.state();
    if (api !== this.api) return;
    this.take(state);
    const news = await api.log(0);
    if (api === this.api) this.log = news;
  }

  private hear(message: LiveMessage): void {
    if (message.type === 'state') this.take(message.state);
    else if (message.type === 'log') this.log = mergeLog(this.log, message.from, message.entries);
    else if (message.type === 'chat') this.hearChat(message.message);
    else if (message.type === 'thinking') this.thinking = message;
    else this.problem = message.detail;
  }

  private hearChat(message: ChatMessage): void {
    if (!this.chat.some((each) => each.n === message.n)) this.chat = [...this.chat, message];
  }

  private take(state: State): void {
    const before = this.state;
    if (before && before.seat === state.seat && state.seq === before.seq && sameAsked(before, state)) {
      this.state = state;
      return;
    }
    this.state = state;
    this.forecasts.clear();
    this.clear();
    if (!state.thinking.length) this.thinking = null;
    if (state.outcome && !before?.outcome) this.ended = true;
    this.passOn(state);
  }

  /** Hot-seat: when only another seat of ours is asked, it is its turn to look at the screen. */
  private passOn(state: State): void {
    if (state.asked || state.outcome || this.seat === '') return;
    const next = this.mine.find((seat) => seat !== this.seat && state.waiting_for.includes(seat));
    if (next === undefined) return;
    if (state.hidden) this.curtain = next;
    else void this.sit(next).catch((error) => (this.problem = sentence(error)));
  }

  async liftCurtain(): Promise<void> {
    const seat = this.curtain;
    if (seat === null) return;
    await this.attempt(() => this.sit(seat));
    this.curtain = null;
  }

  /** The user asks for another of his seats; what is hidden stays behind the curtain until he sits. */
  change(seat: string): void {
    if (this.state?.hidden && seat !== '') this.curtain = seat;
    else void this.attempt(() => this.sit(seat));
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

  async choose(pick: Pick): Promise<void> {
    const state = this.state;
    if (!state || this.busy || this.past) return;
    await this.attempt(async () => {
      const next = await this.api!.choose(state.seq, pick.option.choice);
      if (next.seq >= this.state!.seq) this.take(next); // else the live news was faster
    });
  }

  async undo(turn = false): Promise<void> {
    const state = this.state;
    if (!state?.may_undo || this.busy || this.past) return;
    await this.attempt(async () => this.take(await this.api!.undo(state.seq, turn)));
  }

  async resign(): Promise<void> {
    await this.attempt(async () => this.take(await this.api!.resign(this.state!.seq)));
  }

  async decline(windows: string[]): Promise<void> {
    await this.attempt(async () => {
      this.state = await this.api!.standing(windows);
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

  private async attempt<T>(act: () => Promise<T>): Promise<T | null> {
    this.busy = true;
    this.problem = '';
    try {
      return await act();
    } catch (error) {
      if (error instanceof Refused && error.state) this.take(error.state);
      this.problem = sentence(error);
      return null;
    } finally {
      this.busy = false;
    }
  }

  // Asking ------------------------------------------------------------------------------------------

  async consider(pick: Pick | null): Promise<void> {
    this.considered = pick;
    const wanted = pick ?? this.armed;
    const forecast = wanted?.option.odds ? await this.odds(wanted) : null;
    if ((this.considered ?? this.armed) === wanted) this.forecast = forecast;
  }

  odds(pick: Pick): Promise<Forecast | null> {
    const { choice } = pick.option;
    const known = this.forecasts.get(choice);
    if (known) return known;
    const asked = this.api!.odds(choice).then((answer) => answer.forecast, () => null);
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

  /** Esc: take back the latest thing that was opened; false if nothing is open. */
  back(): boolean {
    if (this.openRule !== null) this.openRule = null;
    else if (this.menu) this.menu = null;
    else if (this.ended) this.ended = false;
    else if (this.armed) this.disarm();
    else if (this.whyNot) this.whyNot = null;
    else if (this.fanned) this.fanned = null;
    else if (this.selected) this.selected = null;
    else if (this.past) this.past = null;
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
    this.fanned = null;
    this.whyNot = null;
    this.highlighted = new Set();
  }

  // Looking back ------------------------------------------------------------------------------------

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

function sameAsked(before: State, now: State): boolean {
  return JSON.stringify(before.asked) === JSON.stringify(now.asked) && !now.outcome === !before.outcome;
}

export function sentence(error: unknown): string {
  return error instanceof Error ? error.message : 'Something went wrong. Reload the page to go on.';
}
