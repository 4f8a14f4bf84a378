/** The line that says who one is and what to do, at the first decision of a match. */
import type { Guide } from '../lib/types';

export type Opening = Guide['briefings'][number]['moves'][number];

/** What shows things on the map: all else is shaded. */
interface Shown {
  lesson: readonly string[];
}

/** Who a seat is and what to do; what is said of the scenario comes before what is said of all. */
export function briefed(guide: Guide | null, seat: string, scenario: string): Guide['briefings'][number] | undefined {
  const mine = guide?.briefings.filter((each) => each.seat === seat) ?? [];
  return mine.find((each) => each.scenario === scenario) ?? mine.find((each) => !each.scenario);
}

export class Briefing {
  open = $state(false);
  /** The first move that is shown on the map. */
  shown = $state.raw<Opening | null>(null);

  readonly closers = { briefing: { open: () => this.shown !== null, close: () => this.show(null) } };

  constructor(private readonly map: Shown) {}

  show(move: Opening | null): void {
    this.shown = move;
    this.map.lesson = move ? [...move.pieces, ...move.spaces] : [];
  }

  close(): void {
    if (!this.open) return;
    this.open = false;
    this.show(null);
  }
}
