/** What my acts brought: it stays on the table until the next click or key, and above the choice that follows. */
import { isRolled, ofMine, steps, type Mine, type Step } from '../follow/steps';
import type { Asked, LogEntry, Piece, Scene, State } from '../lib/types';
import { isDice, isTold, outcome, results, type Outcome, type Sight } from './outcome';
import { volleys } from './volley';

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

/** A counter of mine that goes somewhere. */
const isMove =
  ({ sideOf, sides }: Mine) =>
  ({ kind, pieces = [] }: LogEntry): boolean =>
    kind === 'move' && pieces.some((id) => sides.has(sideOf(id) ?? ''));

export class Results {
  /** What this act has brought, and which of it is shown. */
  private brought = $state.raw<Outcome[]>([]);
  at = $state(0);
  /** One line of it stands above the choice that goes on. */
  folded = $state(false);
  /** What earlier acts have brought, for the next card. */
  private acts = $state.raw<Outcome[]>([]);
  /** The lines of the log before which everything has been looked back on. */
  private seen = $state(0);
  /** It has been put away. */
  private away = $state(true);
  /** It is folded and its battle is over: nothing waits for it. */
  private loose = $state(false);
  /** All parts are shown at once. */
  whole = $state(false);
  private act: Act | null = null;
  /** Where the log stood at my latest choice. */
  private chosen = 0;

  readonly closers = { brought: { open: () => this.waits, close: () => this.goOn() } };

  constructor(private readonly played: Played) {}

  /** What is shown of it. (The question hangs on this: it is not worked out from that, but whenever news come.) */
  private pages = $state.raw<Outcome[]>([]);

  /** What is on the table now. */
  get shown(): Outcome | null {
    return this.away ? null : (this.pages[Math.min(this.at, this.count - 1)] ?? null);
  }

  get count(): number {
    return this.pages.length;
  }

  /** Another result of the same act comes after the one that is shown. */
  get more(): boolean {
    return this.at + 1 < this.pages.length;
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

  /** It waits for a click or a key; a line that was folded lies above the next choice and waits for nothing. */
  get waits(): boolean {
    return this.shown !== null && !this.goesOn && !this.folded;
  }

  /** What others do is not shown over it. (The question hangs on this: it must not be asked for here.) */
  get holds(): boolean {
    return this.shown !== null && !this.loose;
  }

  /** What was brought are dice alone. */
  private get onlyDice(): boolean {
    return this.brought.every(({ step }) => isDice(step));
  }

  /** My dice only said how far I may go, and I still go: they are told with what I choose now. */
  private get rolling(): boolean {
    const { log, follow } = this.played;
    const mine = follow.mine();
    const lines = this.act && !this.brought.length ? log.slice(this.act.n) : [];
    const going = lines.slice(this.chosen - (this.act?.n ?? 0));
    return (
      going.some((line) => line.kind === 'roll' || isMove(mine)(line)) &&
      lines.some(({ kind }) => kind === 'roll') &&
      lines.every(({ step }) => mine.steps.has(step))
    );
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
      return;
    }
    const going = this.rolling;
    this.chosen = this.played.log.length;
    if (going) return;
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
    // others have acted, or are about to: nobody asks me what my dice were for
    const ended = !state.asked || lines.some(({ step }) => !mine.steps.has(step));
    const all = results(ofMine(steps(lines), mine), ended);
    const latest = new Set(log.slice(this.chosen));
    const fresh = all.filter(({ lines: [first] }) => latest.has(first!));
    const found = fresh.length ? fresh : all;
    const sight = sightOf(this.act.state.scene, state.scene, mine.sides);
    this.take(found, sight);
    if (found.every(isDice) && lines.some(isMove(mine))) this.folded = true; // they were what they were for
    this.loose = this.folded && !this.asksOn;
    const passed = lines.some((line) => line.kind === 'phase' && !mine.seats.has(line.seat ?? ''));
    if (passed && this.folded && !this.goesOn) this.away = true; // play has gone on to others
  }

  /** A card that brought nothing by itself is named where it counted; the die that I am asked about stands by itself. */
  private turn(): void {
    const told = this.brought.filter(isTold);
    const some = told.length ? told : this.brought;
    this.pages = this.asksOn ? some : volleys(some);
  }

  private take(found: readonly Step[], sight: Sight): void {
    const count = (all: readonly Step[], counts = (_: LogEntry) => true) =>
      all.reduce((sum, { lines }) => sum + lines.filter(counts).length, 0);
    const isRoll = ({ kind }: LogEntry) => kind === 'roll';
    const known = this.brought.map(({ step }) => step);
    if (count(found) === count(known)) return;
    const rolled = count(found, isRoll) > count(known, isRoll);
    const told = this.brought.filter(isTold).length;
    this.brought = found.map((step) => outcome(step, sight));
    this.turn();
    if (found.length > known.length)
      [this.at, this.folded, this.whole] = [Math.min(told, this.pages.length - 1), false, false];
    else if (!this.goesOn && (rolled || this.brought.at(-1)?.values.length)) this.folded = false;
    this.away = (this.folded && this.elsewhere) || !this.brought.some(isTold);
  }

  /** I am asked about another battle, which has a panel of its own. */
  private get elsewhere(): boolean {
    const part = this.played.question?.battle ?? '';
    return part !== '' && part !== 'target' && !this.asksOn;
  }

  /** A question has come: the folded line stays above it until I choose, unless that is about another battle. */
  laid(): void {
    this.turn();
    this.loose = this.folded && !this.asksOn;
    if (this.folded && this.elsewhere) this.away = true;
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
    this.at = Math.max(0, this.pages.length - 1);
    if (!this.asksOn) this.goOn();
  }

  /** R: what my last act brought, once more. */
  again(): boolean {
    if (!this.brought.length) return false;
    [this.at, this.away, this.folded, this.whole, this.loose] = [0, false, false, false, false];
    return true;
  }

  /** What others did has been looked at, and my own acts before it with it: no later card tells of them again. */
  told(): void {
    this.seen = (this.played.log.at(-1)?.n ?? -1) + 1;
    this.acts = [];
    if (this.folded && !this.asksOn && !this.onlyDice) this.away = true; // dice stay in a line until my next choice
  }

  forget(): void {
    this.act = null;
    [this.brought, this.pages] = [[], []];
    this.away = true;
    this.folded = false;
    this.loose = false;
  }

  /** What was brought goes to the card of the next recap. */
  private keep(): void {
    this.acts = this.all;
    [this.brought, this.pages] = [[], []];
    this.away = true;
    this.folded = false;
    this.loose = false;
  }

  /** All that my acts have brought since I last looked back. */
  get all(): Outcome[] {
    return [...this.acts, ...volleys(this.brought)].filter(({ line }) => line.n >= this.seen);
  }
}
