/** Following a match: what others did since my last move is played back, then told on a card. */
import { stillMotion } from '../lib/theme.svelte';
import type { Scene, State } from '../lib/types';
import { Film } from './film.svelte';
import * as memory from './memory';
import { changes, goesOn, recap, type Recap } from './recap';
import { Screen, type Positions } from './screen.svelte';
import { Since, type Lived } from './since.svelte';
import { isAnswer, isLossOf, type Mine, type Step } from './steps';

/** A seat that comes to a match with bots for the first time is shown its beginning, if that is short. */
const BEGINNING = 60;
/** Fewer steps, without mere answers to what I did and what I put away, need no card: they have just been seen. */
const WORTH_A_CARD = 2;

/** What the playback needs to know of the match. */
export interface Watched extends Lived, Positions {
  readonly match: string;
  /** Something waits to be confirmed. */
  readonly weighing: { readonly armed: object | null };
  /** What my act brought stands on the table. */
  readonly results: Lived['results'] & { readonly holds: boolean; told(): void };
}

export class Follow extends Film {
  /** The card "Since your last move" is open. */
  card = $state(false);
  /** The card's moves are drawn on the board. */
  arrows = $state(false);
  /** The step that is to be played when the result of my own act has been seen. */
  coming = $state(-1);
  private shownLines = 0;
  private due = false;

  readonly since: Since;
  private readonly screen: Screen;

  readonly closers = {
    playback: { open: () => this.playing, close: () => this.finish() },
    recap: { open: () => this.card, close: () => this.putCardAway() },
  };

  constructor(private readonly watched: Watched) {
    super();
    this.since = new Since(watched);
    this.screen = new Screen(watched, this.since, this);
  }

  /** Everything that others did since my last move. */
  get steps(): readonly Step[] {
    return this.since.steps;
  }

  /** Others have acted already, but the result of my own act is not replaced by the film of that. */
  pending = $derived.by(() => this.coming >= 0 && !this.playing && this.watched.results.holds);

  /** How many lines of the log have been taken in. */
  read = $derived.by(() => (this.since.last ? this.watched.log.length : 0));

  /** The state to show instead of the present one. */
  get shown(): State | null {
    return this.screen.shown;
  }

  /** The board before and after the step that is shown. */
  get scenes(): [Scene, Scene] | null {
    return this.screen.scenes;
  }

  recap: Recap | null = $derived.by(() => {
    const now = this.watched.state;
    const { last } = this.since;
    if (!last || !now) return null;
    const side = (id: string) => this.look(id)?.side ?? '';
    return recap(this.steps, last.state.scene, now.scene, side);
  });

  /** What others did came into the middle of my turn. */
  goesOn = $derived.by(() => {
    const now = this.watched.state;
    const { last } = this.since;
    return !!last && !!now && goesOn(last.state.scene, now.scene, now.seat ?? '');
  });

  /** What was done since my last act, between two of mine. */
  lately: Step[] = $derived.by(() => {
    if (!this.since.between || !this.watched.state?.asked?.purse || this.playing || this.card) return [];
    return this.steps.filter((step) => step.lines.some((line) => line.n >= this.since.acted));
  });
  /** Which values it has changed, other than what is spent on actions. */
  changed: Recap['values'] = $derived.by(() => {
    const now = this.watched.state;
    const [first] = this.lately;
    if (!now || !first || !this.since.stage) return [];
    const before = this.screen.sceneBefore(this.steps.indexOf(first)).tracks;
    const unit = now.asked?.purse?.unit ?? '';
    return changes(before, now.scene.tracks).filter(({ track }) => !track.name.includes(unit));
  });

  look(id: string) {
    return this.since.stage?.look(id);
  }

  mine(): Mine {
    return this.since.mine();
  }

  // What comes in -----------------------------------------------------------------------------------

  /** I choose: what follows is what happened since. */
  chose(state: State): void {
    if (this.since.chose(state)) this.stop();
    else this.cleared();
    this.coming = -1;
    this.shownLines = this.watched.log.length;
    this.remember();
  }

  /** The choice was not taken. */
  refused(state: State): void {
    this.since.refused(state.seq + 1);
  }

  private begin(n: number, state: State): void {
    this.since.begin({ n, state });
    this.cleared();
  }

  /** Nothing of the last film is left. */
  private cleared(): void {
    this.stop();
    if (this.card) this.watched.results.told();
    this.index = 0;
    this.card = false;
    this.arrows = false;
    this.due = false;
    this.coming = -1;
    this.screen.forget();
  }

  /** Another position lies on the table; its lines come in a moment. */
  laid(before: State | null, now: State): void {
    if (!before || before.seat !== now.seat) {
      this.since.last = null;
      this.stop();
      return;
    }
    if (now.seq < before.seq) {
      this.begin(this.watched.log.length, now);
      this.shownLines = Math.min(this.shownLines, this.watched.log.length);
      return;
    }
    if (!this.playing && !this.since.isMine(now.seq) && this.since.last) this.screen.hold(before);
    this.openIfDue();
  }

  /** The log has changed. */
  async heard(): Promise<void> {
    const { state, log } = this.watched;
    if (!state) return;
    if (!this.since.last) await this.catchUp(state);
    else this.news();
    this.screen.release();
    if (log.length < this.shownLines) this.shownLines = log.length;
  }

  /** We have just sat down: what happened since we last looked? */
  private async catchUp(state: State): Promise<void> {
    const { log, match, seat } = this.watched;
    const seen = memory.seen(match, seat);
    const bots = state.seats.some((each) => each.kind === 'bot');
    const isNew = !this.since.fresh && seat !== '' && bots && state.seq <= BEGINNING;
    const first = isNew ? { n: 0, step: 0, shown: 0 } : null;
    const from = seen && seen.n <= log.length && seen.step <= state.seq ? seen : first;
    if (from?.step) this.since.came(from.step, seat);
    const base = from ? await this.watched.positionAt(Math.max(0, from.step - 1)) : null;
    if (this.since.last || this.watched.seat !== seat) return;
    this.since.left = null;
    if (base && from) this.begin(from.n, base);
    else this.begin(log.length, state);
    this.shownLines = base && from ? Math.min(from.shown, log.length) : log.length;
    this.news();
  }

  private news(): void {
    const { state, seat } = this.watched;
    if (seat === '' && !this.playing && !this.card && this.steps.length)
      this.begin(this.shownLines, this.screen.waiting ?? state!);
    this.since.gather();
    const fresh = this.steps.findIndex((step) => step.lines.some((line) => line.n >= this.shownLines));
    this.coming = fresh;
    if (fresh < 0) this.remember();
    else if (this.pending) this.screen.seek();
    else this.start();
    this.openIfDue();
  }

  /** The film begins, or for whoever wants none, its end. */
  private start(): void {
    if (this.taste.skip) this.finish();
    else if (stillMotion()) this.toCostly(this.coming);
    else if (!this.playing) this.play(this.coming);
  }

  /** The result of my own act has been seen. */
  released(): void {
    if (this.coming >= 0 && !this.playing && this.since.last) this.start();
    this.openIfDue();
  }

  /** The card has been read; what my acts brought has been told with it. */
  putCardAway(): void {
    this.card = false;
    this.watched.results.told();
  }

  // Playing -----------------------------------------------------------------------------------------

  /** R: what was done between two acts of mine, once more. */
  watch(): boolean {
    const [first] = this.lately;
    if (first) this.play(this.steps.indexOf(first));
    return first !== undefined;
  }

  protected waitsAt(step: Step): boolean {
    return this.since.concerns(step);
  }

  protected turned(): void {
    this.card = false;
    this.screen.seek();
  }

  finish(): void {
    this.stop();
    this.coming = -1;
    this.shownLines = this.watched.log.length;
    const mine = this.mine();
    const deeds = this.steps.filter((step) => !isAnswer(step, mine)).length;
    const unread = this.steps.filter((step) => !this.wasTapped(step));
    const news = unread.filter((step) => !isAnswer(step, mine)).length;
    this.due ||= news >= WORTH_A_CARD || unread.some((step) => isLossOf(step, mine));
    if (deeds && !this.due && !this.since.between && !this.goesOn) this.watched.results.told();
    this.remember();
    this.openIfDue();
  }

  /** The card waits until something is asked, and does not come between a choice and its confirmation. */
  private openIfDue(): void {
    const now = this.watched.state;
    if (
      !this.due ||
      this.playing ||
      this.pending ||
      this.since.between ||
      this.watched.results.holds ||
      this.watched.weighing.armed ||
      !now ||
      !(now.asked || now.outcome || this.watched.seat === '')
    )
      return;
    this.due = false;
    this.card = true;
  }

  private remember(): void {
    const { match, seat } = this.watched;
    const { last } = this.since;
    if (!last) return;
    memory.keepSeen(match, seat, {
      n: last.n,
      step: this.since.latest(seat),
      shown: Math.max(this.shownLines, last.n),
    });
  }
}
