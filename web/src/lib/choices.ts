/** From a click to an option: which options a piece or a space stands for. */
import type { Asked, Option, Piece } from './types';

export interface Pick {
  option: Option;
  /** Its number in the list, from 1. */
  number: number;
}

/** So many options stand in the prompt; of more, only those that nothing on the map stands for. */
export const FEW = 5;

/** Every option of a decision under the id of its target. */
export class Choices {
  readonly all: Pick[];
  private readonly byTarget = new Map<string, Pick[]>();

  constructor(asked: Asked | null) {
    this.all = (asked?.options ?? []).map((option, index) => ({ option, number: index + 1 }));
    for (const pick of this.all) {
      const { target, kind } = pick.option;
      if (target === null || kind === 'number') continue;
      this.byTarget.set(target, [...(this.byTarget.get(target) ?? []), pick]);
    }
  }

  of(id: string): Pick[] {
    return this.byTarget.get(id) ?? [];
  }

  /** The options that need a button because nothing on the table stands for them. */
  get plain(): Pick[] {
    return this.all.filter(({ option }) => option.target === null || option.kind === 'number');
  }

  get targets(): string[] {
    return [...this.byTarget.keys()];
  }

  /** What a click on a piece may mean: the piece itself or the space that it stands in. */
  onPiece(piece: Piece): Pick[] {
    return [...this.of(piece.id), ...this.of(piece.space)];
  }

  /**
   * What a click on a space may mean: the smallest space under the pointer that is offered or holds
   * pieces that are offered.
   */
  onSpaces(under: readonly string[], pieces: readonly Piece[]): Pick[] {
    for (const space of under) {
      const inIt = pieces.filter((piece) => piece.space === space).flatMap((piece) => this.of(piece.id));
      const found = [...this.of(space), ...inIt];
      if (found.length > 0) return found;
    }
    return [];
  }
}

/** Options under the heading of their verb, in the order in which they are offered. */
export function byVerb(picks: readonly Pick[]): { verb: string; picks: Pick[] }[] {
  const groups = new Map<string, Pick[]>();
  for (const pick of picks) groups.set(pick.option.verb, [...(groups.get(pick.option.verb) ?? []), pick]);
  return [...groups].map(([verb, members]) => ({ verb, picks: members }));
}
