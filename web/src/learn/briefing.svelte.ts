/** The line that says who one is and what to do, at the first decision of a match. */
import type { Guide } from '../lib/types';

export type Opening = Guide['briefings'][number]['moves'][number];

/** What shows things on the map: all else is shaded. */
interface Shown {
  lesson: readonly string[];
}

type Told = Guide['briefings'][number];

/** A seat of several sides, told side by side. */
interface Briefed {
  text: string;
  moves: readonly Opening[];
  /** What to do with each side; empty where the text says it all. */
  parts: readonly { side: string; text: string }[];
}

/**
 * Who a seat is and what to do; what is said of the scenario comes before what is said of all.
 * The first sentence of a briefing says who one is: where a seat plays several sides, their names stand for it.
 */
export function briefed(
  guide: Guide | null,
  seat: { id: string; name: string; sides: readonly string[] } | undefined,
  scenario: string,
): Briefed | undefined {
  if (!seat) return undefined;
  const of = (id: string): Told | undefined => {
    const told = guide?.briefings.filter((each) => each.seat === id) ?? [];
    return told.find((each) => each.scenario === scenario) ?? told.find((each) => !each.scenario);
  };
  const own = of(seat.id);
  if (own) return { text: own.text, moves: own.moves, parts: [] };
  const sides = seat.sides.flatMap((side) => {
    const told = of(side);
    return told ? [{ side, told }] : [];
  });
  if (!sides.length) return undefined;
  return {
    text: `You play ${seat.name}.`,
    moves: sides.flatMap(({ told }) => told.moves),
    parts: sides.map(({ side, told }) => ({ side, text: told.text.replace(/^[^.]*\. /, '') })),
  };
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
