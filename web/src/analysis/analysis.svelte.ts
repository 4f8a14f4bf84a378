/** The analysis of a match that is over: asked for, worked on, read along the curve, one mark open at a time. */
import { Refused, failure, type Wanted } from '../lib/api';
import type { Analysis as Report, AnalysisInfo, AnalysisState, Bounds, LogEntry, PlayedOut, State } from '../lib/types';
import { beyond, marksOf, stepAt, stretches, walk, type Marked, type Stretch } from './curve';
import { address, parsed } from './address';
import { PlayingOut } from './games.svelte';
import { Pace } from './pace.svelte';

/** While it works, the whole of it is asked for again no sooner than after this many milliseconds. */
const PAUSE = 1500;

/** What an analysis needs to know of the table. */
export interface Over {
  readonly state: State | null;
  readonly seat: string;
  readonly log: readonly LogEntry[];
  readonly lookBack: {
    readonly past: State | null;
    result: boolean;
    open: boolean;
    to(step: number | null): Promise<void>;
  };
}

/** The calls to the server. */
export interface Calls {
  all(): Promise<AnalysisState[]>;
  read(wanted: Wanted): Promise<AnalysisInfo>;
  start(wanted: Wanted): Promise<AnalysisState>;
  stop(wanted: Wanted): Promise<AnalysisState[]>;
  bounds(): Promise<Bounds>;
  playOut(at: number, choices: readonly string[], first: number): Promise<PlayedOut>;
}

/** What the panel shows: why there is nothing, what is offered, or what was found. */
export type View = 'loading' | 'playing' | 'offer' | 'found';

const same = (a: Wanted, b: Wanted): boolean => a.depth === b.depth && a.turn === b.turn && a.laid_open === b.laid_open;
const DEPTHS: readonly AnalysisState['depth'][] = ['thorough', 'quick', 'turn'];

export class Analysis {
  readonly out: PlayingOut;
  readonly pace: Pace;
  open = $state(false);
  /** The analyses of this match; null until they are known. */
  known = $state.raw<readonly AnalysisState[] | null>(null);
  info = $state.raw<AnalysisInfo | null>(null);
  /** Another one is to be chosen though there is one. */
  offering = $state(false);
  /** What is chosen among what is offered. */
  depth = $state<AnalysisState['depth']>('quick');
  /** The dialog for a fork is open, while the match runs. */
  forking = $state(false);
  /** The number of the choice whose mark is open. */
  at = $state<number | null>(null);
  /** The seat that the curve and the sums are told for, by its number. */
  seen = $state(0);
  problem = $state('');
  /** The match still runs: nothing is analysed. */
  private playing = $state(false);
  /** The step that the slider shows, while its position is still fetched. */
  private cursor = $state<number | null>(null);
  private chasing = false;
  private reading = false;
  /** There is more than was read. */
  private stale = false;

  report = $derived.by((): Report | null => this.info?.report ?? null);
  view = $derived.by((): View => {
    if (this.playing) return 'playing';
    if (this.offering) return 'offer';
    if (this.info) return 'found';
    return this.known === null && !this.problem ? 'loading' : 'offer';
  });
  marks = $derived.by((): Marked[] => (this.report ? marksOf(this.report) : []));
  mark = $derived.by((): Marked | null => this.marks.find(({ at }) => at === this.at) ?? null);
  /** What N and P go through. */
  way = $derived.by((): Marked[] => (this.report ? walk(this.report, this.seen) : []));
  axis = $derived.by((): Stretch[] => (this.report ? stretches(this.report, this.turns) : []));
  /** Where turns begin, as the log tells it. */
  turns = $derived.by(() =>
    this.table.log.flatMap(({ kind, number, step }) => (kind === 'turn' && number ? [{ number, step }] : [])),
  );
  /** The step on the table. */
  step = $derived.by(() => this.cursor ?? this.table.lookBack.past?.seq ?? this.table.state?.seq ?? 0);
  /** The turn on the table. */
  turn = $derived.by(() => this.turns.findLast(({ step }) => step <= this.step)?.number ?? null);

  constructor(
    private readonly table: Over,
    private readonly calls: Calls,
  ) {
    this.out = new PlayingOut((...asked) => calls.playOut(...asked));
    this.pace = new Pace(this);
  }

  get state(): State | null {
    return this.table.state;
  }

  // Coming and going --------------------------------------------------------------------------------

  /** Open it: the one that the address names, else the best that there is, else what is offered. */
  async enter(hash = ''): Promise<void> {
    const { state, lookBack } = this.table;
    const named = parsed(hash);
    [this.open, lookBack.result, lookBack.open] = [true, false, false];
    this.playing = !state?.outcome;
    this.offering = false;
    this.tell();
    if (this.playing) return;
    void this.calls.bounds().then(
      ({ analysis }) => (this.pace.given = analysis),
      () => {},
    );
    await this.fetch(named);
    if (named?.at != null && this.marks.some(({ at }) => at === named.at)) this.look(named.at);
  }

  /** What there is of this match: the one that is named, else the best. */
  async fetch(named: Wanted | null = null): Promise<void> {
    await this.attempt(async () => {
      this.known = await this.calls.all();
      const wanted = this.known.find((each) => named && same(each, named)) ?? this.best();
      if (wanted) await this.show(wanted);
    });
  }

  private best(): AnalysisState | undefined {
    return [...(this.known ?? [])].sort(
      (a, b) =>
        b.done - a.done ||
        Number(a.laid_open) - Number(b.laid_open) ||
        DEPTHS.indexOf(a.depth) - DEPTHS.indexOf(b.depth),
    )[0];
  }

  /** To the replay, at the step that is looked at. */
  replay(): void {
    const { lookBack } = this.table;
    const step = this.step;
    this.leave();
    lookBack.open = true;
    void lookBack.to(step);
  }

  /** To the card with the result. */
  result(): void {
    this.leave();
    this.table.lookBack.result = true;
  }

  leave(): void {
    this.open = false;
    this.at = null;
    this.cursor = null;
    void this.table.lookBack.to(null);
    history.replaceState(null, '', location.pathname);
  }

  /** Esc: from what is offered or from a mark to the whole, and then away. */
  back(): void {
    if (this.offering && this.info) this.offering = false;
    else if (this.out.games) this.out.close();
    else if (this.at !== null) this.whole();
    else this.leave();
  }

  /** The address keeps what is looked at, for who loads the page again. */
  private tell(): void {
    if (this.open) history.replaceState(null, '', `${location.pathname}${address(this.info, this.at)}`);
  }

  // Asking the server -------------------------------------------------------------------------------

  private async attempt(act: () => Promise<void>): Promise<void> {
    this.problem = '';
    try {
      await act();
    } catch (error) {
      if (error instanceof Refused && error.code === 'running') this.playing = true;
      else this.problem = failure(error);
    }
  }

  /** Show one of the analyses that there are; the first time as one's own seat sees it. */
  async show(wanted: Wanted): Promise<void> {
    const first = !this.info;
    this.info = await this.calls.read(wanted);
    this.offering = false;
    if (first) this.seen = Math.max(0, this.report?.seats.indexOf(this.table.seat) ?? 0);
    if (this.at !== null && !this.mark) this.at = null;
    this.pace.tick();
    this.tell();
  }

  /** What can be asked for: the turn is the one on the board, at the end of the match the last one. */
  offers = $derived.by((): Wanted[] => {
    const turn = this.turn ?? this.turns.at(-1)?.number ?? null;
    const whole: Wanted[] = [
      { depth: 'quick', turn: null, laid_open: false },
      { depth: 'thorough', turn: null, laid_open: false },
    ];
    return turn === null ? whole : [...whole, { depth: 'turn', turn, laid_open: false }];
  });
  chosen = $derived.by((): Wanted => this.offers.find(({ depth }) => depth === this.depth) ?? this.offers[0]!);

  /** What there is of it, unless an older engine made it. */
  made(wanted: Wanted): AnalysisState | undefined {
    return this.known?.find((each) => same(each, wanted) && !each.older);
  }

  /** A: what is chosen is begun, or shown if it is done. */
  async press(): Promise<void> {
    if (this.made(this.chosen)?.progress === 'done') await this.attempt(() => this.show(this.chosen));
    else await this.begin(this.chosen);
  }

  async begin(wanted: Wanted): Promise<void> {
    await this.attempt(async () => {
      await this.calls.start(wanted);
      this.pace.restart();
      this.known = await this.calls.all();
      await this.show(wanted);
    });
  }

  async goOn(): Promise<void> {
    if (this.info) await this.begin(this.wanted(this.info));
  }

  async stop(): Promise<void> {
    const { info } = this;
    if (info?.progress === 'running')
      await this.attempt(async () => void (this.known = await this.calls.stop(this.wanted(info))));
  }

  private wanted({ depth, turn, laid_open }: Wanted): Wanted {
    return { depth, turn, laid_open };
  }

  /** The other judgement is there. */
  turned = $derived.by(
    () => !!this.info && !!this.known?.some((each) => same({ ...each, laid_open: !each.laid_open }, this.info!)),
  );

  /** O: the other judgement, by what seats knew then or with all cards open; it is made if it is not there yet. */
  async turnCards(): Promise<void> {
    if (!this.info) return;
    const wanted = { ...this.wanted(this.info), laid_open: !this.info.laid_open };
    if (this.turned) await this.attempt(() => this.show(wanted));
    else await this.begin(wanted);
  }

  /** Somebody's analysis of this match has come farther, here or elsewhere. */
  hear(news: AnalysisState): void {
    if (!this.open || this.playing) return;
    const others = (this.known ?? []).filter((each) => !same(each, news));
    this.known = [...others, news];
    const { info } = this;
    if (!info || !same(info, news)) return;
    this.info = { ...info, ...news };
    this.pace.tick();
    void this.reread();
  }

  /** What was found since: now and then while it works, and at once when it ends. */
  private async reread(): Promise<void> {
    this.stale = true;
    if (this.reading) return;
    this.reading = true;
    while (this.stale && this.open) {
      if (this.info?.progress === 'running') await new Promise((done) => setTimeout(done, PAUSE));
      const { info } = this;
      this.stale = false;
      const read = info && (await this.calls.read(this.wanted(info)).catch(() => null));
      if (read && this.info && same(read, this.info)) this.info = read;
      this.pace.tick();
    }
    this.reading = false;
  }

  // Looking -----------------------------------------------------------------------------------------

  /** See it from another seat. */
  from(seat: number): void {
    if (this.report && seat >= 0 && seat < this.report.seats.length) this.seen = seat;
  }

  /** Open a mark: the position before its choice comes on the table. */
  look(at: number): void {
    if (at !== this.at) this.out.close();
    this.at = at;
    this.tell();
    void this.to(at);
  }

  next(by: 1 | -1): void {
    const mark = beyond(this.way, this.at ?? (this.table.lookBack.past ? this.step : null), by);
    if (mark) this.look(mark.at);
  }

  /** The whole match again, no mark open. */
  whole(): void {
    this.out.close();
    this.at = null;
    this.tell();
  }

  /** A place on the axis, from 0 to 1. */
  slide(share: number): void {
    this.scrub(stepAt(this.axis, share));
  }

  /** The mark that is nearest to a place on the axis. */
  slideToMark(share: number): void {
    const step = stepAt(this.axis, share);
    const [nearest] = [...this.way].sort((a, b) => Math.abs(a.at - step) - Math.abs(b.at - step));
    if (nearest && nearest.at !== this.at) this.look(nearest.at);
  }

  /** A step of the replay; the mark of that step is opened if it has one. */
  scrub(step: number): void {
    const { first, last } = this.report ?? { first: 0, last: this.table.state?.seq ?? 0 };
    const at = Math.min(last, Math.max(first, step));
    const marked = this.way.some((each) => each.at === at);
    if (this.at !== (marked ? at : null)) this.out.close();
    this.at = marked ? at : null;
    this.tell();
    void this.to(at);
  }

  /** Lay a position on the table: while one is fetched only the latest wish is kept. */
  private async to(step: number): Promise<void> {
    this.cursor = step;
    if (this.chasing) return;
    this.chasing = true;
    for (let got: number | null = null; this.cursor !== null && got !== this.cursor;) {
      got = this.cursor;
      await this.table.lookBack.to(got);
    }
    this.chasing = false;
    this.cursor = null;
  }

  /** B: bots play twenty games of each option, or twenty more. */
  async playOut(): Promise<void> {
    if (this.mark) await this.out.of(this.mark);
  }
}
