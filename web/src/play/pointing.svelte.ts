/** What the user points at on the table: with the mouse, a click or a line that names it. */
import type { Pick } from '../choose/choices';
import type { WhyNot } from '../lib/types';

export interface Pointed {
  kind: 'piece' | 'space';
  id: string;
}

export interface Menu {
  x: number;
  y: number;
  picks: Pick[];
}

export class Pointing {
  hovered = $state.raw<Pointed | null>(null);
  selected = $state.raw<Pointed | null>(null);
  /** The stack that is spread out. */
  fanned = $state<string | null>(null);
  menu = $state.raw<Menu | null>(null);
  highlighted = $state.raw<ReadonlySet<string>>(new Set());
  /** What was asked for by name, wherever on the map it is. */
  sought = $state.raw<readonly string[]>([]);
  whyNot = $state.raw<WhyNot | null>(null);

  readonly closers = {
    menu: { open: () => this.menu !== null, close: () => void (this.menu = null) },
    why: { open: () => this.whyNot !== null, close: () => void (this.whyNot = null) },
    fan: { open: () => this.fanned !== null, close: () => void (this.fanned = null) },
    selection: { open: () => this.selected !== null, close: () => void (this.selected = null) },
  };

  constructor(private readonly why: (id: string, by: string) => Promise<WhyNot | null>) {}

  get pointed(): Pointed | null {
    return this.hovered ?? this.selected;
  }

  select(pointed: Pointed | null): void {
    this.selected = pointed;
    if (this.whyNot?.target !== pointed?.id) this.whyNot = null;
  }

  highlight(ids: readonly string[]): void {
    this.highlighted = new Set(ids);
  }

  /** Highlight these, and look where they are. */
  seek(ids: readonly string[]): void {
    this.highlight(ids);
    this.sought = ids;
  }

  /** `by`: the piece that cannot go there. */
  async askWhy(pointed: Pointed, by = ''): Promise<void> {
    this.selected = pointed;
    this.whyNot = await this.why(pointed.id, by);
  }

  /** Another question: what belongs to the one before is gone; what is selected stays. */
  clear(): void {
    this.menu = null;
    this.fanned = null;
    this.whyNot = null;
    this.highlighted = new Set();
  }
}
