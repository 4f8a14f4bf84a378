/** What the seats want and how near they are: in which order they stand, what has changed, what is open of it. */
import type { Part, Piece, State } from '../lib/types';
import { partNow, rows, worth, type Row } from './rows';

export interface Wanting {
  readonly shown: State | null;
  readonly seat: string;
  readonly question: unknown;
}

export class Goals {
  /** The seat whose aims are open, “phase” for the part of the turn, “all” for the list on a phone. */
  open = $state<string | null>(null);
  /** What each seat had before my last act. */
  private before = $state.raw<ReadonlyMap<string, string>>(new Map());

  rows = $derived.by<Row[]>(() => rows(this.table.shown, this.table.seat));
  now = $derived.by<Part | null>(() => partNow(this.table.shown));
  /** My units that can act in the part of the turn that is mine, while I am asked. */
  able = $derived.by<ReadonlySet<string>>(
    () => new Set(this.now && this.table.question && this.now.seat === this.table.seat ? this.now.able : []),
  );
  private sides = $derived.by<readonly string[]>(
    () => this.table.shown?.seats.find(({ id }) => id === this.table.seat)?.sides ?? [],
  );

  readonly closers = { goal: { open: () => this.open !== null, close: () => void (this.open = null) } };

  constructor(private readonly table: Wanting) {}

  toggle(id: string): void {
    this.open = this.open === id ? null : id;
  }

  /** An act of mine: what it changes stands out until the next one. */
  chose(state: State): void {
    this.before = new Map(state.scene.goals.map((goal) => [goal.seat, worth(goal)]));
  }

  changed({ seat, goal }: Row): boolean {
    const before = this.before.get(seat?.id ?? '');
    return seat !== null && goal !== null && before !== undefined && before !== worth(goal);
  }

  /** Whether a piece can act now. */
  acts(id: string): boolean {
    return this.able.has(id);
  }

  /** Whether a stack of mine stays out of this part of the turn: nobody in it can act, though others can. */
  rests(pieces: readonly Piece[]): boolean {
    if (this.able.size === 0) return false;
    return pieces.every(({ id, side }) => this.sides.includes(side) && !this.able.has(id));
  }
}
