/** Following a match: what others did since my last move is played back, then told on a card. */
import { stillMotion } from '../lib/theme.svelte';
import type { LogEntry, Scene, State } from '../lib/types';
import { Course, turned } from './course.svelte';
import * as memory from './memory';
import { changes, goesOn, recap, type Recap } from './recap';
import { Stage, without } from './stage';
import { glides, head, isAnswer, isLossOf, ofMine, steps, type Glide, type Mine, type Step } from './steps';

const GLIDE = 180;
const PAUSE = 600;
const BATTLE = 1200;
/** How long a position waits for the lines that tell how it came about. */
const PATIENCE = 80;
/** A seat that comes to a match with bots for the first time is shown its beginning, if that is short. */
const BEGINNING = 60;
/** Fewer steps, without mere answers to what I did, need no card: they have just been seen. */
const WORTH_A_CARD = 2;

/** Where my last move was: the position before it and the lines that had been written. */
interface Since {
  n: number;
  state: State;
}

/** What the playback needs to know of the match. */
export interface Watched {
  readonly state: State | null;
  readonly log: LogEntry[];
  readonly match: string;
  readonly seat: string;
  /** The seats that this browser holds. */
  readonly mine: readonly string[];
  /** Something waits to be confirmed. */
  readonly weighing: { readonly armed: object | null };
  /** What my act brought stands on the table, and the line of the log with which that act began. */
  readonly results: { readonly holds: boolean; readonly from: number | null; told(): void };
  /** A position of the past; null if it cannot be had. */
  positionAt(step: number): Promise<State | null>;
}

/** A turn or a phase has begun. */
const isTime = ({ kind }: LogEntry): boolean => kind === 'turn' || kind === 'phase';

/** What the bars told and what lies beside the map, which lines do not carry about, as it was then, else as it is now. */
function aside(told: Scene | null, { trays }: Scene): Partial<Scene> {
  if (!told) return { trays };
  const { goals, phases, turn, phase } = told;
  return { goals, phases, turn, phase, trays: told.trays };
}

export type Moment = 'before' | 'gliding' | 'after';

export class Follow {
  taste = $state.raw(memory.taste());
  /** Everything that others did since my last move. */
  steps = $state.raw<Step[]>([]);
  playing = $state(false);
  running = $state(false);
  index = $state(0);
  /** The card "Since your last move" is open. */
  card = $state(false);
  /** The card's moves are drawn on the board. */
  arrows = $state(false);
  /** The user has moved the map himself: the view stays until he asks for a step. */
  wandering = $state(false);

  chasing = $derived(this.taste.follow && !this.wandering);

  private elapsed = $state(0);
  private held = $state.raw<State | null>(null);
  private since = $state.raw<Since | null>(null);
  /** The match was laid out a moment ago: the set-up that lies there is no news. */
  fresh = $state(false);
  /** The choices of that set-up: they are no news either when I have chosen. */
  private laidUntil = $state(-1);
  /** The step that is to be played when the result of my own act has been seen. */
  private coming = $state(-1);
  private lines = $state.raw<LogEntry[]>([]);
  private stage = $derived.by((): Stage | null => {
    const now = this.watched.state;
    return this.since && now ? new Stage(this.since.state.scene, now.scene) : null;
  });
  private shownLines = 0;
  /** Others act after each act of mine. */
  private alternating = $state(false);
  /** My last choice was an answer in a battle that others had begun. */
  private answered = $state(false);
  /** The position in which I last chose. */
  private left = $state.raw<Scene | null>(null);
  /** The lines before my last act. */
  private acted = $state(0);
  /** Where choices made in this browser led, with the seat that made them. */
  private chosen = new Map<number, string>();
  private due = false;
  /** What actions are paid with, once it is known. */
  private unit = '';
  private frame = 0;
  private clock = 0;
  private patience: ReturnType<typeof setTimeout> | undefined;

  readonly closers = {
    playback: { open: () => this.playing, close: () => this.finish() },
    recap: { open: () => this.card, close: () => this.putCardAway() },
  };

  /** Others have acted already, but the result of my own act is not replaced by the film of that. */
  pending = $derived.by(() => this.coming >= 0 && !this.playing && this.watched.results.holds);

  private readonly course: Course;

  constructor(private readonly watched: Watched) {
    this.course = new Course((step) => this.watched.positionAt(step));
  }

  /** The line of the log with which what came of my last move begins. */
  from = $derived.by((): number | null => {
    const since = this.since?.n ?? 0;
    return this.since && since < this.watched.log.length ? since : null;
  });

  /** How many lines of the log have been taken in. */
  read = $derived.by(() => (this.since ? this.watched.log.length : 0));

  // What is on the board ----------------------------------------------------------------------------

  step = $derived<Step | null>(this.playing ? (this.steps[this.index] ?? null) : null);
  gliding = $derived<Glide[]>(this.step ? glides(this.step) : []);
  private hold = $derived(this.step?.kind === 'battle' ? BATTLE : 0);
  private glide = $derived(this.gliding.length && !stillMotion() ? GLIDE : 0);
  moment: Moment = $derived(
    this.elapsed < this.hold ? 'before' : this.elapsed < this.hold + this.glide ? 'gliding' : 'after',
  );
  /** How far the counters have glided, from 0 to 1. */
  progress = $derived(this.glide ? Math.min(1, Math.max(0, (this.elapsed - this.hold) / this.glide)) : 1);

  /** The step has cost me something, or it is the battle in which I have just answered: it waits for a tap. */
  costly = $derived(this.step !== null && this.moment === 'after' && this.waitsAt(this.step, this.mine()));

  private before = $derived(this.step && this.stage ? this.sceneBefore(this.index) : null);
  private after = $derived(this.step && this.stage ? this.sceneAfter(this.index) : null);
  /** The board before and after the step that is shown. */
  scenes = $derived<[Scene, Scene] | null>(this.before && this.after ? [this.before, this.after] : null);
  scene: Scene | null = $derived.by(() => {
    if (!this.before || !this.after) return null;
    if (this.moment === 'before') return this.before;
    if (this.moment === 'after') return this.after;
    return without(
      this.before,
      this.gliding.flatMap((each) => each.pieces),
    );
  });

  /** The state to show instead of the present one. */
  shown = $derived.by((): State | null => {
    const now = this.watched.state;
    if (!now) return null;
    const told = this.course.at(this.turn);
    if (this.scene) return { ...now, scene: { ...this.scene, ...aside(told, now.scene) }, asked: null };
    if (this.pending && this.stage) {
      const { goals, phases } = this.left ?? this.since!.state.scene;
      const scene = told ?? { ...this.sceneBefore(this.coming), goals, phases, ...aside(null, now.scene) };
      return { ...now, scene, asked: null };
    }
    return this.held;
  });

  /** The choice after which goals and parts of the turn stood as in what is shown: of my own act while it waits. */
  private get turn(): number | null {
    const index = this.playing ? this.index : this.coming;
    const shown = this.steps[index]?.lines ?? [];
    const numbers = shown.map((line) => line.n);
    if (this.playing) return turned(this.lines.filter((line) => line.n <= Math.max(...numbers)));
    const mine = this.lines.filter((line) => line.n < Math.min(...numbers)).at(-1)?.step ?? null;
    return shown.some((line) => line.step === mine) ? null : mine;
  }

  recap: Recap | null = $derived.by(() => {
    const now = this.watched.state;
    if (!this.since || !now) return null;
    const side = (id: string) => this.look(id)?.side ?? '';
    return recap(this.steps, this.since.state.scene, now.scene, side);
  });

  /** What others did came into the middle of my turn. */
  goesOn = $derived.by(() => {
    const now = this.watched.state;
    return !!this.since && !!now && goesOn(this.since.state.scene, now.scene, now.seat ?? '');
  });

  /** Each act of mine is answered by one of the others in the same phase: the card waits for the end of it. */
  private between = $derived.by(() => this.alternating && !this.watched.state?.outcome && !this.lines.some(isTime));
  /** What was done since my last act, between two of mine. */
  lately: Step[] = $derived.by(() => {
    if (!this.between || !this.watched.state?.asked?.purse || this.playing || this.card) return [];
    return this.steps.filter((step) => step.lines.some((line) => line.n >= this.acted));
  });
  /** Which values it has changed, other than what is spent on actions. */
  changed: Recap['values'] = $derived.by(() => {
    const now = this.watched.state;
    const [first] = this.lately;
    if (!now || !first || !this.stage) return [];
    const before = this.sceneBefore(this.steps.indexOf(first)).tracks;
    const unit = now.asked?.purse?.unit ?? '';
    return changes(before, now.scene.tracks).filter(({ track }) => !track.name.includes(unit));
  });

  look(id: string) {
    return this.stage?.look(id);
  }

  private sceneBefore(index: number): Scene {
    const first = Math.min(...this.steps[index]!.lines.map((line) => line.n));
    return this.sceneAt(first);
  }

  private sceneAfter(index: number): Scene {
    const last = Math.max(...this.steps[index]!.lines.map((line) => line.n));
    return this.sceneAt(last + 1);
  }

  private sceneAt(n: number): Scene {
    const at = this.lines.findIndex((line) => line.n >= n);
    const cut = at < 0 ? this.lines.length : at;
    return this.stage!.after(this.lines.slice(0, cut), this.lines.slice(cut));
  }

  /** Whether what a choice led to is no more than the set-up of a match that was laid out a moment ago. */
  isLaid(step: number): boolean {
    return this.fresh || step <= this.laidUntil;
  }

  // What comes in -----------------------------------------------------------------------------------

  /** I choose: what follows is what happened since. */
  chose(state: State): void {
    if (this.fresh) this.laidUntil = state.seq;
    this.fresh = false;
    this.chosen.set(state.seq + 1, this.watched.seat);
    if (this.alternating && this.since && !this.lines.some(isTime)) this.stop();
    else this.begin({ n: this.watched.log.length, state });
    if (state.asked?.purse) this.alternating = true;
    this.unit = state.asked?.purse?.unit ?? this.unit;
    this.coming = -1;
    this.answered = !!state.asked?.battle;
    this.left = state.scene;
    this.acted = this.watched.log.length;
    this.shownLines = this.watched.log.length;
    this.remember();
  }

  private waitsAt(step: Step, mine: Mine): boolean {
    if (isLossOf(step, mine)) return true;
    const onMe = ({ n, sides }: LogEntry) => n >= this.acted && mine.sides.has(sides?.[1] ?? '');
    return this.answered && step === this.steps.find((each) => onMe(head(each)));
  }

  /** The choice was not taken. */
  refused(state: State): void {
    this.chosen.delete(state.seq + 1);
  }

  private begin(since: Since): void {
    this.stop();
    if (this.card) this.watched.results.told();
    this.since = since;
    this.alternating = false;
    this.acted = since.n;
    this.steps = [];
    this.lines = [];
    this.index = 0;
    this.card = false;
    this.arrows = false;
    this.due = false;
    this.coming = -1;
    this.course.forget();
  }

  /** Another position lies on the table; its lines come in a moment. */
  laid(before: State | null, now: State): void {
    if (!before || before.seat !== now.seat) {
      this.since = null;
      this.stop();
      return;
    }
    if (now.seq < before.seq) {
      this.begin({ n: this.watched.log.length, state: now });
      this.shownLines = Math.min(this.shownLines, this.watched.log.length);
      return;
    }
    if (!this.playing && !this.chosen.has(now.seq) && this.since) this.wait(before);
    this.openIfDue();
  }

  private wait(before: State): void {
    this.held = before;
    clearTimeout(this.patience);
    this.patience = setTimeout(() => (this.held = null), PATIENCE);
  }

  /** The log has changed. */
  async heard(): Promise<void> {
    const { state, log } = this.watched;
    if (!state) return;
    if (!this.since) await this.catchUp(state);
    else this.news();
    this.held = null;
    clearTimeout(this.patience);
    if (log.length < this.shownLines) this.shownLines = log.length;
  }

  /** We have just sat down: what happened since we last looked? */
  private async catchUp(state: State): Promise<void> {
    const { log, match, seat } = this.watched;
    const seen = memory.seen(match, seat);
    const bots = state.seats.some((each) => each.kind === 'bot');
    const first = !this.fresh && seat !== '' && bots && state.seq <= BEGINNING ? { n: 0, step: 0, shown: 0 } : null;
    const from = seen && seen.n <= log.length && seen.step <= state.seq ? seen : first;
    if (from?.step) this.chosen.set(from.step, seat);
    const base = from ? await this.watched.positionAt(Math.max(0, from.step - 1)) : null;
    if (this.since || this.watched.seat !== seat) return;
    this.left = null;
    this.begin(base && from ? { n: from.n, state: base } : { n: log.length, state });
    this.shownLines = base && from ? Math.min(from.shown, log.length) : log.length;
    this.news();
  }

  private news(): void {
    const { log, state, seat } = this.watched;
    this.unit = state?.asked?.purse?.unit ?? this.unit;
    if (state?.asked?.purse) this.alternating = true; // also where the page was loaded in the middle of an act
    if (seat === '' && !this.playing && !this.card && this.steps.length)
      this.begin({ n: this.shownLines, state: this.held ?? state! });
    const since = this.since!;
    this.lines = log.slice(since.n).filter((line) => line.step > since.state.seq);
    this.steps = this.foreign(since);
    const fresh = this.steps.findIndex((step) => step.lines.some((line) => line.n >= this.shownLines));
    this.coming = fresh;
    if (fresh < 0) this.remember();
    else if (this.pending) void this.course.seek(this.turn);
    else this.start();
    this.openIfDue();
  }

  /** What others did since my last choice; what an act of mine led to stays with that act. */
  private foreign(since: Since): Step[] {
    const { log, results } = this.watched;
    const from = Math.min(since.n, results.from ?? since.n);
    const context = ['turn', 'phase'].flatMap(
      (kind) => log.slice(0, from).findLast((line) => line.kind === kind) ?? [],
    );
    const lines = log.slice(from).filter((line) => line.n < since.n || line.step > since.state.seq);
    const all = steps([...context, ...lines]);
    const mine = new Set(ofMine(all, this.mine()));
    return all.filter((step) => !mine.has(step) && !this.isPaid(step) && step.lines.some((line) => line.n >= since.n));
  }

  /** What is spent on an act is told with it, and is nothing to be watched. */
  private isPaid({ lines }: Step): boolean {
    const { unit } = this;
    const names = new Map(this.watched.state!.scene.tracks.map(({ id, name }) => [id, name]));
    return !!unit && lines.every(({ kind, track }) => kind === 'track' && names.get(track ?? '')?.includes(unit));
  }

  /** The film begins, or for whoever wants none, its end. */
  private start(): void {
    if (this.taste.skip) this.finish();
    else if (stillMotion()) this.toCostly(this.coming);
    else if (!this.playing) this.play(this.coming);
  }

  /** The result of my own act has been seen. */
  released(): void {
    if (this.coming >= 0 && !this.playing && this.since) this.start();
    this.openIfDue();
  }

  /** The card has been read; what my acts brought has been told with it. */
  putCardAway(): void {
    this.card = false;
    this.watched.results.told();
  }

  /** What is mine; at one screen without a curtain, all seats look at it together. */
  mine(): Mine {
    const { state, seat } = this.watched;
    const seats = new Set(state?.hidden ? [seat] : [seat, ...this.watched.mine]);
    const sides = new Set(state?.seats.filter((each) => seats.has(each.id)).flatMap((each) => each.sides));
    const made = [...this.chosen].filter(([, by]) => seats.has(by)).map(([step]) => step);
    return { steps: new Set(made), seats, sides, sideOf: (id) => this.look(id)?.side };
  }

  // Playing -----------------------------------------------------------------------------------------

  play(index = 0): void {
    if (!this.steps[index]) return;
    this.card = false;
    this.playing = true;
    this.wandering = false;
    this.go(index);
    this.resume();
  }

  /** R: what was done between two acts of mine, once more. */
  watch(): boolean {
    const [first] = this.lately;
    if (first) this.play(this.steps.indexOf(first));
    return first !== undefined;
  }

  resume(): void {
    this.running = true;
    this.clock = performance.now();
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame((now) => this.tick(now));
  }

  pause(): void {
    this.running = false;
    cancelAnimationFrame(this.frame);
  }

  toggle(): void {
    if (this.running) this.pause();
    else this.resume();
  }

  private tick(now: number): void {
    if (!this.running) return;
    this.elapsed += Math.min(100, Math.max(0, now - this.clock)) * (stillMotion() ? 1 : this.taste.speed);
    this.clock = now;
    if (this.elapsed >= this.hold + this.glide + PAUSE) {
      if (this.costly) return this.pause();
      if (this.index + 1 < this.steps.length) this.go(this.index + 1);
      else return this.finish();
    }
    this.frame = requestAnimationFrame((next) => this.tick(next));
  }

  private go(index: number): void {
    this.index = index;
    this.elapsed = 0;
    void this.course.seek(this.turn);
  }

  /** On from a step that has cost me something and waits for a tap. */
  goOn(): void {
    if (stillMotion()) return this.toCostly(this.index + 1);
    if (this.index + 1 >= this.steps.length) return this.finish();
    this.go(this.index + 1);
    this.resume();
  }

  /** A step that is asked for is shown to its end and stays. */
  jump(index: number): void {
    this.pause();
    this.wandering = false;
    this.playing = true;
    this.card = false;
    this.go(Math.min(this.steps.length - 1, Math.max(0, index)));
    this.elapsed = this.hold + this.glide;
  }

  /** Without motion only those steps are shown that have cost me something. */
  private toCostly(from: number): void {
    const mine = this.mine();
    const next = this.steps.findIndex((step, i) => i >= from && this.waitsAt(step, mine));
    if (next < 0) this.finish();
    else this.jump(next);
  }

  /** One step on, played and then held. */
  next(): void {
    if (this.index + 1 >= this.steps.length) this.finish();
    else this.jump(this.index + 1);
  }

  back(): void {
    this.jump(this.index - 1);
  }

  /** Everything has been seen, or skipped. */
  finish(): void {
    this.stop();
    this.coming = -1;
    this.shownLines = this.watched.log.length;
    const mine = this.mine();
    const deeds = this.steps.filter((step) => !isAnswer(step, mine)).length;
    this.due ||= deeds >= WORTH_A_CARD || this.steps.some((step) => isLossOf(step, mine));
    if (deeds && !this.due && !this.between && !this.goesOn) this.watched.results.told();
    this.remember();
    this.openIfDue();
  }

  private stop(): void {
    this.pause();
    this.playing = false;
    this.elapsed = 0;
  }

  /** The card waits until something is asked, and does not come between a choice and its confirmation. */
  private openIfDue(): void {
    const now = this.watched.state;
    if (
      !this.due ||
      this.playing ||
      this.pending ||
      this.between ||
      this.watched.results.holds ||
      this.watched.weighing.armed ||
      !now ||
      !(now.asked || now.outcome || this.watched.seat === '')
    )
      return;
    this.due = false;
    this.card = true;
  }

  /** F: the board follows the action, or no longer does. */
  chase(): void {
    this.set({ follow: !this.chasing });
    this.wandering = false;
  }

  set(more: Partial<memory.Taste>): void {
    this.taste = { ...this.taste, ...more };
    memory.keepTaste(this.taste);
    if (more.skip && this.playing) this.finish();
  }

  private remember(): void {
    const { match, seat } = this.watched;
    if (!this.since) return;
    const step = Math.max(0, ...[...this.chosen].filter(([, by]) => by === seat).map(([at]) => at));
    memory.keepSeen(match, seat, { n: this.since.n, step, shown: Math.max(this.shownLines, this.since.n) });
  }
}
