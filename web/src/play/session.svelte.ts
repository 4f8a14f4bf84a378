/** A seat at a match: what the server tells its holder, and how he comes to sit there. */
import * as api from '../lib/api';
import { MatchApi, Refused, failure } from '../lib/api';
import { isSame, type Heard } from '../coach/thinkers.svelte';
import { whole } from '../lib/changes';
import { BoardIndex } from '../lib/geometry';
import * as keys from '../lib/keys';
import * as shares from '../lib/shares';
import { Live, type Connection } from '../lib/live';
import { ownScript, renewed } from '../lib/renewed';
import { mergeLog } from '../log/log';
import type { AnalysisState, ChatMessage, GameInfo, Hinting, LiveMessage, LogEntry } from '../lib/types';
import type { Rematch, Rule, State, Thinking, Told } from '../lib/types';

export abstract class Session {
  state = $state.raw<State | null>(null);
  index = $state.raw<BoardIndex | null>(null);
  game = $state.raw<GameInfo | null>(null);
  rules = $state.raw<Map<string, Rule>>(new Map());
  log = $state.raw<LogEntry[]>([]);
  chat = $state.raw<ChatMessage[]>([]);
  /** The server has no chat. */
  chatless = $state(false);
  /** What was heard of bots that think, by seat. */
  thinking = $state.raw<ReadonlyMap<string, Heard>>(new Map());
  /** What the same players have opened after this match. */
  rematches = $state.raw<Rematch[]>([]);
  connection = $state<Connection>('connecting');
  /** How often the live news has brought the state. */
  protected heardStates = 0;
  problem = $state('');
  fatal = $state('');
  busy = $state(false);
  private doing: Promise<unknown> = Promise.resolve();
  seat = $state('');
  /** The seat that must sit down before anything of its own is shown. */
  curtain = $state<string | null>(null);
  /** The dialog with links for others is open. */
  inviting = $state(false);

  protected api: MatchApi | null = null;
  private live: Live | null = null;
  /** The log of which more pages are to come. */
  private incoming: LogEntry[] | null = null;

  constructor(readonly match: string) {}

  /** Another position lies on the table; `before` is null when we have just sat down. */
  protected abstract laid(before: State | null): void;

  /** The log has changed. */
  protected abstract heard(): void;

  /** The coach thinks for this seat. */
  protected abstract hinted(message: Hinting): void;

  /** An analysis of this match has come farther. */
  protected abstract analysed(news: AnalysisState): void;

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
      if (state.hidden && this.mine.length > 1 && !state.outcome) this.curtain ??= this.seat; // who reloads, sits down anew
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
      this.fatal = failure(error);
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
    this.incoming = null;
    this.api = new MatchApi(this.match, key);
    const api = this.api;
    this.laid(null);
    await this.refresh();
    if (api !== this.api) return; // what we saw has led us to another seat
    if (!this.state?.chain) await this.pledge().catch(() => {}); // without it we are told so when we choose
    if (api !== this.api) return;
    this.live = new Live(api.liveUrl(), api.key, {
      hear: (message) => api === this.api && this.hear(message),
      poll: () => this.refresh(),
      connection: (now) => this.connected(now),
    });
    this.chat = await api.chat().catch((error) => {
      this.chatless = error instanceof Refused && error.code === 'chat_off';
      return [];
    });
  }

  /** After a break the server may be another: then its own page is loaded, which comes back to this seat. */
  private connected(now: Connection): void {
    const back = now === 'live' && ['polling', 'offline'].includes(this.connection);
    this.connection = now;
    if (!back) return;
    renewed(ownScript()).then(
      (other) => other && location.reload(),
      () => {}, // away again
    );
  }

  private async refresh(): Promise<void> {
    const api = this.api!;
    const state = await api.state('');
    if (api !== this.api) return;
    this.take(state);
    const news = await api.log(0);
    if (api !== this.api) return;
    this.log = news;
    this.heard();
  }

  private hear(message: LiveMessage): void {
    if (message.type === 'state') this.hearState(message.state);
    else if (message.type === 'log') this.hearLog(message);
    else if (message.type === 'chat') this.hearChat(message.message);
    else if (message.type === 'thinking') this.hearThinking(message);
    else if (message.type === 'hint') this.hinted(message);
    else if (message.type === 'analysis') this.analysed(message.analysis);
    else if (message.type === 'online') this.hearOnline(message);
    else if (message.type === 'rematch') this.hearRematch(message);
    else if (message.type === 'error') this.problem = message.detail;
  }

  private hearState(state: Told): void {
    this.heardStates += 1;
    this.take(state);
  }

  /** Ask for something whose answer is the state. */
  protected async told(ask: () => Promise<Told>): Promise<void> {
    const heard = this.heardStates;
    this.answered(await ask(), heard);
  }

  /** What we are told in answer, unless the live news was faster: it may know more already. */
  protected answered(told: Told, heardBefore: number): void {
    if (this.heardStates === heardBefore || told.seq > (this.state?.seq ?? 0)) this.take(told);
  }

  /** One decision is timed from when it is first heard of: what is told of it later comes now and then. */
  private hearThinking(message: Thinking): void {
    const known = this.thinking.get(message.seat);
    if (known && isSame(known, message)) return;
    this.thinking = new Map([...this.thinking, [message.seat, { ...message, at: performance.now() }]]);
  }

  /** A long log comes page by page: it is taken in when it is whole, lest it seem shorter than it was. */
  private hearLog({ from, entries, more }: Extract<LiveMessage, { type: 'log' }>): void {
    const log = mergeLog(this.incoming ?? this.log, from, entries);
    this.incoming = more ? log : null;
    if (more) return;
    this.log = log;
    this.heard();
  }

  private hearOnline({ seats: there, away }: Extract<LiveMessage, { type: 'online' }>): void {
    if (!this.state) return;
    const seats = this.state.seats.map((seat) => ({
      ...seat,
      online: there.includes(seat.id),
      away: away[seat.id] ?? null,
    }));
    this.state = { ...this.state, seats };
  }

  private hearChat(message: ChatMessage): void {
    const known = this.chat.some(({ n }) => n === message.n); // it may have been taken out since
    this.chat = known ? this.chat.map((each) => (each.n === message.n ? message : each)) : [...this.chat, message];
  }

  private hearRematch({ match, swapped }: Rematch): void {
    if (!this.rematches.some((each) => each.match === match)) this.rematches = [...this.rematches, { match, swapped }];
  }

  /** What our seat brings to the dice with its next choice. */
  protected async share(): Promise<string> {
    const state = this.state!;
    if (!state.shared) return '';
    const root = shares.ours(state);
    const used = state.chain?.used ?? 0;
    if (!root || used + 1 >= shares.LINKS) {
      await this.pledge(root ? shares.link(root, used + 1) : '');
      return this.share();
    }
    return shares.link(root, used + 1);
  }

  /** Pledge a chain for our seat; the last link of the one before signs it in. */
  private async pledge(last = ''): Promise<void> {
    const { state, api } = this;
    if (!state?.shared || !state.seat || state.outcome) return;
    this.take(await api!.pledge(shares.link(shares.draw(state), 0), last));
  }

  /** A position of the past; null if it cannot be had. */
  async positionAt(step: number): Promise<State | null> {
    return this.api!.replay(step).catch(() => null);
  }

  protected take(told: Told): void {
    if ((told.seat ?? '') !== this.seat) return; // an answer to the seat that we have left
    const before = this.state;
    const state = whole(told, before?.seat === told.seat ? before : null);
    if (!state) return void this.refresh().catch((error) => (this.problem = failure(error)));
    if (before && before.seat === state.seat && state.seq === before.seq && sameAsked(before, state)) {
      this.state = state;
      return;
    }
    this.state = state;
    const waited = [...this.thinking].filter(([seat]) => state.waiting_for.includes(seat));
    if (waited.length < this.thinking.size) this.thinking = new Map(waited);
    this.laid(before);
    this.passOn(state);
  }

  /** Hot-seat: when only another seat of ours is asked, it is its turn to look at the screen. */
  private passOn(state: State): void {
    if (state.asked || state.outcome || this.seat === '') return;
    const next = this.mine.find((seat) => seat !== this.seat && state.waiting_for.includes(seat));
    if (next === undefined) return;
    if (state.hidden) this.curtain = next;
    else void this.sit(next).catch((error) => (this.problem = failure(error)));
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

  protected attempt<T>(act: () => Promise<T>): Promise<T | null> {
    this.busy = true;
    this.problem = '';
    const doing = this.tried(act).finally(() => {
      if (this.doing === doing) this.busy = false;
    });
    this.doing = doing;
    return doing;
  }

  private async tried<T>(act: () => Promise<T>): Promise<T | null> {
    try {
      return await act();
    } catch (error) {
      if (error instanceof Refused && error.state) this.take(error.state);
      this.problem = failure(error);
      return null;
    }
  }

  /** When the server has done what was asked of it. */
  protected async idle(): Promise<void> {
    while (this.busy) await this.doing;
  }
}

export function sameAsked(before: State, now: State): boolean {
  return JSON.stringify(before.asked) === JSON.stringify(now.asked) && !now.outcome === !before.outcome;
}
