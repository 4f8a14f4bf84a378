/** What my acts brought: it stays on the table until the next click or key, and above the choice that follows. */
import { isRolled, ofMine, steps, type Mine, type Step } from '../follow/steps';
import type { Asked, LogEntry, Piece, Scene, State } from '../lib/types';
import { isTold, outcome, results, type Outcome, type Sight } from './outcome';

/** The parts of a battle that follow the die. */
const AFTER: readonly string[] = ['losses', 'retreat', 'advance'];

/** So many lines at most are told of one act. */
const RECENT = 40;

/** Where an act of mine began: the position before it and the lines that had been written. */
interface Act {
  n: number;
  state: State;
}

/** What results need to know of the match. */
export interface Played {
  readonly state: State | null;
  readonly log: readonly LogEntry[];
  readonly question: Asked | null;
  readonly follow: { mine(): Mine; released(): void };
}

const lying = (scene: Scene): Map<string, Piece> =>
  new Map([...scene.trays.flatMap((tray) => tray.pieces), ...scene.pieces].map((piece) => [piece.id, piece]));

export function sightOf(before: Scene, now: Scene, sides: ReadonlySet<string>): Sight {
  const [old, current] = [lying(before), lying(now)];
  const tracks = new Map(before.tracks.map((track) => [track.id, track]));
  return {
    before: (id) => old.get(id),
    now: (id) => current.get(id),
    track: (id) => tracks.get(id) ?? now.tracks.find((track) => track.id === id),
    sides,
  };
}

/** How much there is to tell of a result. */
const parts = (brought: Outcome | undefined): number =>
  brought ? brought.harms.length + brought.values.length + brought.trips.length + brought.taken.length : 0;

export class Results {
  /** What this act has brought, and which of it is shown. */
  private brought = $state.raw<Outcome[]>([]);
  at = $state(0);
  /** One line of it stands above the choice that goes on. */
  folded = $state(false);
  /** What my acts have brought since the last card, for that card. */
  acts = $state.raw<Outcome[]>([]);
  /** It has been put away. */
  private away = $state(true);
  /** All parts are shown at once. */
  whole = $state(false);
  private act: Act | null = null;
  /** What the result held when I answered, and whether the log has told what came of that. */
  private answer = { parts: 0, heard: true };

  readonly closers = { brought: { open: () => this.waits, close: () => this.goOn() } };

  constructor(private readonly played: Played) {}

  /** What is on the table now. */
  get shown(): Outcome | null {
    return this.away ? null : (this.brought[this.at] ?? null);
  }

  get count(): number {
    return this.brought.length;
  }

  /** Another result of the same act comes after the one that is shown. */
  get more(): boolean {
    return this.at + 1 < this.brought.length;
  }

  /** Which of several it is: "2 of 5". */
  get place(): string {
    return this.count > 1 ? `${this.at + 1} of ${this.count}` : '';
  }

  /** A choice of the same battle follows: the last result stays above it. */
  get goesOn(): boolean {
    return !this.more && this.asksOn;
  }

  /** What others have rolled, while I choose what comes of it: a loss, a retreat. */
  theirs = $derived.by((): Outcome | null => {
    const { state, log, follow } = this.played;
    if (!state || this.shown || !this.asksOn) return null;
    const step = steps(log.slice(-RECENT)).findLast(isRolled);
    return step ? outcome(step, sightOf(state.scene, state.scene, follow.mine().sides)) : null;
  });

  private get asksOn(): boolean {
    return AFTER.includes(this.played.question?.battle ?? '');
  }

  /** It waits for a click or a key. */
  get waits(): boolean {
    return this.shown !== null && !this.goesOn;
  }

  /** The first line of the act that is going on. */
  get from(): number | null {
    return this.act?.n ?? null;
  }

  /** I choose: what follows is a new act, unless the battle goes on. */
  chose(state: State): void {
    const after = AFTER.includes(state.asked?.battle ?? '');
    if (after && this.act && this.brought.length) {
      this.folded = true;
      this.answer = { parts: parts(this.brought.at(-1)), heard: false };
      return;
    }
    this.keep();
    this.act = { n: this.played.log.length, state };
  }

  /** The log has changed. */
  heard(): void {
    const { state, log } = this.played;
    if (!state || !this.act) return;
    if (log.length < this.act.n || state.seq < this.act.state.seq || state.seat !== this.act.state.seat) {
      this.forget();
      return;
    }
    const lines = log.slice(this.act.n);
    const mine = this.played.follow.mine();
    const found = results(ofMine(steps(lines), mine));
    const sight = sightOf(this.act.state.scene, state.scene, mine.sides);
    this.take(found, sight);
    this.answer.heard = true;
    this.settle();
  }

  private take(found: readonly Step[], sight: Sight): void {
    const size = (all: readonly { lines: LogEntry[] }[]) => all.reduce((sum, { lines }) => sum + lines.length, 0);
    const known = this.brought.map(({ step }) => step);
    if (size(found) === size(known)) return;
    this.brought = found.map((step) => outcome(step, sight));
    if (found.length > known.length) [this.at, this.folded, this.whole] = [known.length, false, false];
    this.away = !this.brought.some(isTold);
  }

  /** Another question has come, if any. */
  laid(): void {
    this.settle();
  }

  /** After the last answer of a battle: what it has brought stands with the rest; else the line has done its work. */
  private settle(): void {
    if (!this.folded || this.goesOn || !this.answer.heard) return;
    if (parts(this.brought.at(-1)) > this.answer.parts) this.folded = false;
    else this.away = true;
  }

  /** The next of several; after the last, the game goes on. */
  goOn(): void {
    if (this.more) {
      this.at++;
      this.whole = false;
      return;
    }
    this.away = true;
    this.played.follow.released();
  }

  /** The next click or key puts everything away, but for what the next choice is about. */
  putAway(): void {
    this.at = Math.max(0, this.brought.length - 1);
    if (!this.asksOn) this.goOn();
  }

  /** R: what my last act brought, once more. */
  again(): boolean {
    if (!this.brought.length) return false;
    [this.at, this.away, this.folded, this.whole] = [0, false, false, false];
    return true;
  }

  /** The card has told of them. */
  told(): void {
    this.acts = [];
  }

  forget(): void {
    this.act = null;
    this.brought = [];
    this.away = true;
    this.folded = false;
  }

  /** What was brought goes to the card of the next recap. */
  private keep(): void {
    this.acts = [...this.acts, ...this.brought];
    this.brought = [];
    this.away = true;
    this.folded = false;
  }

  /** All that my acts have brought since the last card. */
  get all(): Outcome[] {
    return [...this.acts, ...this.brought];
  }
}
