/** Calls to the server. Every failure becomes a `Refused` whose message is a sentence for people. */
import { heardTime } from './clock';
import { all as held } from './keys';
import type { DrawnDice, Rematch, Story } from './types';
import type {
  AnalysisInfo,
  AnalysisState,
  Board,
  Bounds,
  Chart,
  ChatMessage,
  Created,
  Deed,
  Deletion,
  GameInfo,
  Guide,
  Hint,
  LogEntry,
  Made,
  MatchInfo,
  MatchPlan,
  NoticePlan,
  NoticeWays,
  Odds,
  Order,
  PlayedOut,
  Rule,
  Scene,
  SeatPlan,
  State,
  Told,
  Way,
  Weighed,
  WhyNot,
  Word,
} from './types';

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    detail: string,
    readonly state: Told | null = null,
  ) {
    super(detail);
  }
}

interface Call {
  method?: 'GET' | 'POST';
  key?: string;
  body?: unknown;
}

async function call<T>(path: string, { method = 'GET', key, body }: Call = {}): Promise<T> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (key) headers.Authorization = `Bearer ${key}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let answer: Response;
  const asked = Date.now();
  try {
    answer = await fetch(`/api${path}`, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refused(0, 'offline', 'The server does not answer. Check that it is running, then try again.');
  }
  heardTime(answer.headers.get('date'), asked, Date.now());
  if (answer.ok) return (await answer.json()) as T;
  throw await refusal(answer);
}

async function refusal(answer: Response): Promise<Refused> {
  const told = (await answer.json().catch(() => ({}))) as { error?: string; detail?: string; state?: Told };
  const detail = told.detail ?? `The server answered ${answer.status} ${answer.statusText}.`;
  return new Refused(answer.status, told.error ?? 'error', detail, told.state ?? null);
}

const part = encodeURIComponent;

/** What this server gives to thinking. */
export const bounds = () => call<Bounds>('/server');
export const words = () => call<Word[]>('/words');
export const games = () => call<GameInfo[]>('/games');
export const board = (game: string) => call<Board>(`/games/${part(game)}/board`);
export const picture = (game: string) => call<Scene>(`/games/${part(game)}/scene`);
export const opening = (game: string, scenario: string) => call<Scene>(`/games/${part(game)}/scenes/${part(scenario)}`);
export const charts = (game: string) => call<Chart[]>(`/games/${part(game)}/charts`);
export const guide = (game: string) => call<Guide>(`/games/${part(game)}/guide`);
export const rules = (game: string) => call<Rule[]>(`/games/${part(game)}/rules`);
export const art = (game: string, file: string) => `/api/games/${part(game)}/art/${part(file)}`;

const MOST_KEYS = 200;

/** My matches, of which this browser holds a key, and those that are shown to everybody. */
export async function matches(): Promise<MatchInfo[]> {
  const mine = Object.entries(held())
    .sort(([, a], [, b]) => b.opened.localeCompare(a.opened))
    .flatMap(([match, { keys }]) =>
      Object.values(keys)
        .slice(0, 1)
        .map((key) => [match, key] as const),
    )
    .slice(0, MOST_KEYS);
  const own = mine.length
    ? call<MatchInfo[]>('/matches/mine', { method: 'POST', body: { keys: Object.fromEntries(mine) } })
    : [];
  const [known, shown] = await Promise.all([own, call<MatchInfo[]>('/matches?limit=100')]);
  return [...known, ...shown.filter(({ match }) => !known.some((each) => each.match === match))];
}

export const create = (plan: MatchPlan) => call<Created>('/matches', { method: 'POST', body: plan });
export const restore = (save: unknown) => call<Created>('/import', { method: 'POST', body: save });
export const join = (match: string, seat: string, name: string, agree: boolean) =>
  call<{ key: string }>(`/matches/${part(match)}/join`, { method: 'POST', body: { seat, name, agree } });
/** A seed for a match to come: its hash is published before we add anything to it. */
export const drawSeed = () => call<{ hash: string }>('/dice', { method: 'POST' });

/** What a notice came with ends it, or confirms an address. Whether there was such a thing. */
export const endNotices = (token: string) =>
  call<{ done: boolean }>('/notices/stop', { method: 'POST', body: { token } });
export const confirmNotices = (token: string) =>
  call<{ done: boolean }>('/notices/confirm', { method: 'POST', body: { token } });

const LOG_PAGE = 200;

/** Who is not sure is asked before what is final, who only selects before it does whatever is left to it. */
export interface Sureness {
  sure: boolean;
  selecting: boolean;
}

/** An analysis that one asks for: how deep, which turn of the match if it is only one, and whether all cards are open. */
export type Wanted = Pick<AnalysisState, 'depth' | 'turn' | 'laid_open'>;

/** What one holder of a key may ask of one match. */
export class MatchApi {
  constructor(
    readonly match: string,
    readonly key: string,
  ) {}

  private get<T>(path: string): Promise<T> {
    return call<T>(`/matches/${part(this.match)}${path}`, { key: this.key });
  }

  private post<T>(path: string, body: unknown): Promise<T> {
    return call<T>(`/matches/${part(this.match)}${path}`, { method: 'POST', key: this.key, body });
  }

  /** Where a state is answered, `have` tells which scene we have: then what has changed of it is enough. */
  state = (have: string) => this.get<Told>(`?have=${have}`);
  choose = (seq: number, choice: string, { sure, selecting }: Sureness, have: string, share: string) =>
    this.post<Told>('/choose', { seq, choice, sure, selecting, have, share });
  undo = (seq: number, turn: boolean, have: string) => this.post<Told>('/undo', { seq, turn, have });
  resign = (seq: number, share: string) => this.post<Told>('/resign', { seq, share });
  standing = (orders: Order[], share: string) => this.post<Told>('/standing', { orders, share });
  pledge = (anchor: string, link: string) => this.post<Told>('/pledge', { anchor, link });
  why = (target: string, by: string) => this.get<WhyNot>(`/why?target=${part(target)}&by=${part(by)}`);
  odds = (choice: string) => this.get<Odds>(`/odds?choice=${part(choice)}`);
  ways = () => this.get<Way[]>('/ways');
  made = () => this.get<Made[]>('/made');
  able = () => this.get<Record<string, string[]>>('/able');
  deeds = (piece: string) => this.get<Deed[]>(`/deeds?piece=${part(piece)}`);
  finals = () => this.get<Record<string, boolean>>('/finals');

  /** The log from a line on, fetched page by page. */
  log = async (since: number): Promise<LogEntry[]> => {
    const lines = await this.get<LogEntry[]>(`/log?since=${since}&limit=${LOG_PAGE}`);
    return lines.length < LOG_PAGE ? lines : [...lines, ...(await this.log(since + lines.length))];
  };

  replay = (step: number) => this.get<State>(`/replay/${step}`);
  export = () => this.get<unknown>('/export');
  chat = () => this.get<ChatMessage[]>('/chat');
  say = (text: string) => this.post<ChatMessage[]>('/chat', { text });
  report = (n: number) => this.post<ChatMessage[]>('/chat/report', { n });
  /** Take my name and lines out. */
  forget = () => this.post<ChatMessage[]>('/forget', {});
  delete = (agree: boolean) => this.post<Deletion>('/delete', { agree });
  notices = () => this.get<NoticeWays>('/notices');
  addNotice = (plan: NoticePlan) => this.post<NoticeWays>('/notices', plan);
  removeNotice = (id: string) => this.post<NoticeWays>('/notices/remove', { id });
  moveNow = (turn: boolean) => this.post<Told>('/bots/stop', { turn });
  changeLevel = (seat: string, bot: string) => this.post<Told>('/bots/level', { seat, bot });
  story = () => this.get<Story>('/story');
  rematch = (swap: boolean, dice: DrawnDice | null) => this.post<Rematch>('/rematch', { swap, dice });
  fork = (step: number, seats: Record<string, SeatPlan>) => this.post<Created>('/fork', { step, seats });
  hint = (seq: number, also: readonly string[], longer: boolean, phase: boolean) =>
    this.post<Hint>('/hint', { seq, also, longer, phase });
  endHint = (show: boolean) => this.post<Told>('/hint/stop', { show });
  askForHints = (agree: boolean) => this.post<Told>('/hints', { agree });
  weigh = (seq: number, choice: string) => this.post<Weighed>('/weigh', { seq, choice });
  analyses = () => this.get<AnalysisState[]>('/analyses');
  analysis = ({ depth, turn, laid_open }: Wanted) =>
    this.get<AnalysisInfo>(`/analysis?depth=${depth}${turn === null ? '' : `&turn=${turn}`}&laid_open=${laid_open}`);
  analyse = (wanted: Wanted) => this.post<AnalysisState>('/analysis', wanted);
  stopAnalysis = (wanted: Wanted) => this.post<AnalysisState[]>('/analysis/stop', wanted);
  playOut = (at: number, choices: readonly string[], first: number) =>
    this.post<PlayedOut>('/playout', { at, choices, first });
  watchGame = (at: number, choice: string, number: number) =>
    this.post<Created>('/playout/watch', { at, choice, number });
  resumeBots = () => this.post<Told>('/bots/resume', {});

  liveUrl(): string {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    return `${scheme}://${location.host}/api/matches/${part(this.match)}/live`;
  }
}

/** What went wrong, in a sentence. */
export function failure(error: unknown): string {
  return error instanceof Error ? error.message : 'Something went wrong. Reload the page to go on.';
}
