/** Bots that think: who, for how long, and how to end it. */
import { stillMotion } from '../lib/theme.svelte';
import type { State, Thinking } from '../lib/types';
import { doing, list } from '../lib/words';

/** Milliseconds for which nothing is shown: most bots have chosen by then. */
export const UNSEEN = 600;
/** How many times longer than it should take a bot may think before it is said; not of what takes no time at all. */
const LATE = 2;
const LEAST = 5;
const SECOND = 1000;

/** What a bot's thinking was told to be, and when, by the clock of this page. */
export type Heard = Thinking & { at: number };

/** Milliseconds by which the beginning of one decision may be told differently. */
const NEAR = 500;

/** Whether two messages are about the same decision. */
export const isSame = (a: Thinking, b: Thinking): boolean =>
  a.turn.number === b.turn.number && Math.abs(Date.parse(a.since) - Date.parse(b.since)) < NEAR;

export interface Waiting {
  readonly state: State | null;
  readonly thinking: ReadonlyMap<string, Heard>;
}

/** How far one decision is. */
export interface Thought {
  /** Whole seconds that have passed, and about how many it takes. */
  seconds: number;
  about: number;
  /** From 0 to 1. */
  share: number;
  late: boolean;
  turn: Thinking['turn'];
}

/** What is said of those who think: a title, and a line below it. */
export interface Said {
  title: string;
  text: string;
}

/** A decision after some milliseconds: the bar shows time, moves evenly, and waits full. */
export function thought({ progress, seconds, turn, at }: Heard, now: number): Thought {
  const passed = progress * seconds * SECOND + Math.max(0, now - at);
  const about = Math.max(seconds, 1);
  return {
    seconds: Math.floor(passed / SECOND),
    about: Math.round(about),
    share: Math.min(1, passed / (about * SECOND)),
    late: passed > LATE * Math.max(about, LEAST) * SECOND,
    turn,
  };
}

export class Thinkers {
  private now = $state(0);
  /** Since when bots are waited for. */
  private since = $state<number | null>(null);
  /** The decision that was told to end. */
  private hurried = $state('');

  /** The seats of bots that are waited for. */
  seats = $derived.by((): State['seats'] => {
    const state = this.table.state;
    if (!state || state.outcome || state.paused.length) return [];
    return state.seats.filter(({ id, kind }) => kind === 'bot' && state.waiting_for.includes(id));
  });
  shown = $derived.by(() => this.seats.length > 0 && this.since !== null && this.now - this.since >= UNSEEN);
  /** The only one that thinks, while nothing is asked of us. */
  alone = $derived.by(() =>
    this.shown && this.seats.length === 1 && !this.table.state?.asked ? this.seats[0]! : null,
  );
  /** It was told to move now, and has not moved yet. */
  moving = $derived.by(() => this.hurried !== '' && this.hurried === this.decision);

  constructor(
    private readonly table: Waiting,
    private readonly end: (turn: boolean) => Promise<unknown>,
  ) {}

  /** A choice that was made ends it, also where nothing has been heard yet of what is thought about next. */
  private get decision(): string {
    const since = this.seats.map(({ id }) => this.table.thinking.get(id)?.since ?? '');
    return [this.table.state?.seq, ...since].join(' ');
  }

  /** How far a seat's thinking is; null before it is worth showing. */
  of(seat: string): Thought | null {
    const heard = this.table.thinking.get(seat);
    return this.shown && heard && this.seats.some(({ id }) => id === seat) ? thought(heard, this.now) : null;
  }

  said = $derived.by((): Said => {
    const names = this.seats.map(({ name }) => name);
    const it = this.alone && this.of(this.alone.id);
    if (!it) {
      const secret = this.seats.length > 1 ? 'They choose in secret, at the same time.' : '';
      return { title: `Waiting for ${list(names)}`, text: secret || 'You may look around meanwhile.' };
    }
    if (this.moving)
      return { title: doing(names, 'moves now', 'move now'), text: `With what it has found in ${it.seconds} s.` };
    if (it.late)
      return {
        title: `${doing(names, 'still thinks', 'still think')}, ${it.seconds} s`,
        text: `The machine is busy; it was to take ${it.about} s.`,
      };
    const time = it.seconds ? `${it.seconds} of about ${it.about} s` : `About ${it.about} s`;
    return { title: doing(names, 'is thinking', 'are thinking'), text: `${time}. You may look around meanwhile.` };
  });

  /** Time passes, while there is anybody to wait for; without motion once a second. */
  watch(): (() => void) | undefined {
    if (!this.seats.length) {
      this.since = null;
      this.hurried = '';
      return undefined;
    }
    this.now = performance.now();
    this.since ??= this.now;
    const pass = () => (this.now = performance.now());
    const first = setTimeout(pass, UNSEEN + 1);
    const timer = setInterval(pass, stillMotion() ? SECOND : SECOND / 10);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }

  /** Whoever thinks takes the best that it has found; with `turn`, for the rest of the turn. */
  moveNow(turn = false): boolean {
    if (!this.shown || this.moving) return false;
    this.hurried = this.decision;
    void this.end(turn);
    return true;
  }
}
