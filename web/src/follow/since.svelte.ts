/** What others did since my last move: which choices were mine, and which lines of the log came of those of others. */
import type { LogEntry, Scene, State } from '../lib/types';
import { head, isLossOf, ofMine, steps, type Mine, type Step } from './steps';
import { Stage } from './stage';

/** Where my last move was: the position before it and the lines that had been written. */
interface Last {
  n: number;
  state: State;
}

/** What it needs to know of the match. */
export interface Lived {
  readonly state: State | null;
  readonly log: LogEntry[];
  readonly seat: string;
  /** The seats that this browser holds. */
  readonly mine: readonly string[];
  /** The line of the log with which my act began that stands on the table. */
  readonly results: { readonly from: number | null };
}

/** A turn or a phase has begun. */
const isTime = ({ kind }: LogEntry): boolean => kind === 'turn' || kind === 'phase';

export class Since {
  last = $state.raw<Last | null>(null);
  lines = $state.raw<LogEntry[]>([]);
  steps = $state.raw<Step[]>([]);
  /** The match was laid out a moment ago: the set-up that lies there is no news. */
  fresh = $state(false);
  /** The choices of that set-up: they are no news either when I have chosen. */
  private laidUntil = $state(-1);
  /** Others act after each act of mine. */
  alternating = $state(false);
  /** My last choice was an answer in a battle that others had begun. */
  private answered = $state(false);
  /** The position in which I last chose. */
  left = $state.raw<Scene | null>(null);
  /** The lines before my last act. */
  acted = $state(0);
  /** Where choices made in this browser led, with the seat that made them. */
  private chosen = new Map<number, string>();
  /** What actions are paid with, once it is known. */
  private unit = '';

  /** All counters as they lay before and lie now. */
  stage = $derived.by((): Stage | null => {
    const now = this.lived.state;
    return this.last && now ? new Stage(this.last.state.scene, now.scene) : null;
  });

  /** The line of the log with which what came of my last move begins. */
  from = $derived.by((): number | null => {
    const n = this.last?.n ?? 0;
    return this.last && n < this.lived.log.length ? n : null;
  });

  /** Each act of mine is answered by one of the others in the same phase. */
  between = $derived.by(() => this.alternating && !this.lived.state?.outcome && !this.lines.some(isTime));

  constructor(private readonly lived: Lived) {}

  /** Whether what a choice led to is no more than the set-up of a match that was laid out a moment ago. */
  isLaid(step: number): boolean {
    return this.fresh || step <= this.laidUntil;
  }

  /** A choice of mine led there, whichever seat made it. */
  isMine(step: number): boolean {
    return this.chosen.has(step);
  }

  /** I choose. Whether my move goes on, so that what happened in the course of it stays together. */
  chose(state: State): boolean {
    if (this.fresh) this.laidUntil = state.seq;
    this.fresh = false;
    this.came(state.seq + 1, this.lived.seat);
    const goesOn = this.alternating && this.last !== null && !this.lines.some(isTime);
    if (!goesOn) this.begin({ n: this.lived.log.length, state });
    this.paysWith(state);
    this.answered = !!state.asked?.battle;
    this.left = state.scene;
    this.acted = this.lived.log.length;
    return goesOn;
  }

  /** Where a choice of one of my seats led. */
  came(step: number, seat: string): void {
    this.chosen.set(step, seat);
  }

  /** The choice was not taken. */
  refused(step: number): void {
    this.chosen.delete(step);
  }

  /** The last choice of a seat, 0 without one. */
  latest(seat: string): number {
    return Math.max(0, ...[...this.chosen].filter(([, by]) => by === seat).map(([at]) => at));
  }

  begin(last: Last): void {
    this.last = last;
    this.alternating = false;
    this.acted = last.n;
    this.steps = [];
    this.lines = [];
  }

  /** The log has changed. */
  gather(): void {
    const { log, state } = this.lived;
    const last = this.last!;
    if (state) this.paysWith(state); // also where the page was loaded in the middle of an act
    this.lines = log.slice(last.n).filter((line) => line.step > last.state.seq);
    this.steps = this.foreign(last);
  }

  private paysWith({ asked }: State): void {
    if (asked?.purse) this.alternating = true;
    this.unit = asked?.purse?.unit ?? this.unit;
  }

  /** What others did since my last choice; what an act of mine led to stays with that act. */
  private foreign(last: Last): Step[] {
    const { log, results } = this.lived;
    const from = Math.min(last.n, results.from ?? last.n);
    const context = ['turn', 'phase'].flatMap(
      (kind) => log.slice(0, from).findLast((line) => line.kind === kind) ?? [],
    );
    const lines = log.slice(from).filter((line) => line.n < last.n || line.step > last.state.seq);
    const all = steps([...context, ...lines]);
    const mine = new Set(ofMine(all, this.mine()));
    return all.filter((step) => !mine.has(step) && !this.isPaid(step) && step.lines.some((line) => line.n >= last.n));
  }

  /** What is spent on an act is told with it, and is nothing to be watched. */
  private isPaid({ lines }: Step): boolean {
    const { unit } = this;
    const names = new Map(this.lived.state!.scene.tracks.map(({ id, name }) => [id, name]));
    return !!unit && lines.every(({ kind, track }) => kind === 'track' && names.get(track ?? '')?.includes(unit));
  }

  /** What is mine; at one screen without a curtain, all seats look at it together. */
  mine(): Mine {
    const { state, seat } = this.lived;
    const seats = new Set(state?.hidden ? [seat] : [seat, ...this.lived.mine]);
    const sides = new Set(state?.seats.filter((each) => seats.has(each.id)).flatMap((each) => each.sides));
    const made = [...this.chosen].filter(([, by]) => seats.has(by)).map(([step]) => step);
    return { steps: new Set(made), seats, sides, sideOf: (id) => this.stage?.look(id)?.side };
  }

  /** A step has cost me something, or it is the battle in which I have just answered. */
  concerns(step: Step): boolean {
    const mine = this.mine();
    if (isLossOf(step, mine)) return true;
    const onMe = ({ n, sides }: LogEntry) => n >= this.acted && mine.sides.has(sides?.[1] ?? '');
    return this.answered && step === this.steps.find((each) => onMe(head(each)));
  }
}
