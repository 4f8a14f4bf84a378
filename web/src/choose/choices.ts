/** From a click to an option: which options a piece or a space stands for. */
import type { Asked, Kind, Option, Piece } from '../lib/types';
import { title } from '../lib/words';

export interface Pick {
  option: Option;
  /** Its number in the list, from 1. */
  number: number;
}

/** So many options stand in the prompt; of more, only those that nothing on the map stands for. */
export const FEW = 5;

/** So many sets of things that can be gathered on the table have buttons besides. */
const SETS = 2;

/** Whether there is more to show of an option than its words. */
export const tells = (option: Option): boolean => option.odds || option.path.length > 0;

/** Whether what an option of a kind names lies on the table; all others are buttons only. */
const ON_TABLE: Record<Kind, boolean> = { piece: true, space: true, card: true, number: false };

/** What a click means: not what stands aside, if there is anything else. */
export function usual(picks: readonly Pick[]): Pick[] {
  const first = picks.filter(({ option }) => !option.aside);
  return first.length ? first : [...picks];
}

/** What an option names on the table. */
export function named(option: Option): string[] {
  if (option.kind && !ON_TABLE[option.kind]) return [];
  return option.targets.length || option.target === null ? option.targets : [option.target];
}

/** The card that an option plays, in one of its ways or as a whole. */
export const cardOf = ({ kind, parent, target }: Option): string => (kind === 'card' ? parent || (target ?? '') : '');

/** A number for every option: those that were known keep theirs as long as nobody else has it, new ones take a free one. */
export function numbers(asked: Asked | null, known: ReadonlyMap<string, number> = new Map()): Map<string, number> {
  const choices = (asked?.options ?? []).map((option) => option.choice);
  const found = new Map(known);
  const taken = new Set<number>();
  const open = choices.filter((choice) => {
    const number = known.get(choice);
    if (number === undefined || taken.has(number)) return true;
    taken.add(number);
    return false;
  });
  let next = 0;
  for (const choice of open) {
    do next += 1;
    while (taken.has(next));
    found.set(choice, next);
  }
  return found;
}

/** Every option of a decision under the id of its only target, and under that of the card it plays. */
export class Choices {
  readonly all: Pick[];
  private readonly whole: string;
  private readonly byTarget = new Map<string, Pick[]>();

  constructor(asked: Asked | null, known: ReadonlyMap<string, number> = numbers(asked)) {
    this.whole = asked?.several?.verb ?? '';
    this.all = (asked?.options ?? [])
      .map((option, index) => ({ option, number: known.get(option.choice) ?? index + 1 }))
      .sort((a, b) => a.number - b.number);
    for (const pick of this.all) {
      const [target, ...more] = named(pick.option);
      if (target === undefined || more.length) continue;
      this.add(target, pick);
      const card = cardOf(pick.option);
      if (card && card !== target) this.add(card, pick);
    }
  }

  private add(id: string, pick: Pick): void {
    this.byTarget.set(id, [...(this.byTarget.get(id) ?? []), pick]);
  }

  of(id: string): Pick[] {
    return this.byTarget.get(id) ?? [];
  }

  /** The options that need a button because nothing on the table stands for them; many sets are gathered there. */
  get plain(): Pick[] {
    const isSet = ({ option }: Pick) => option.verb === this.whole && named(option).length > 1;
    const gathered = this.all.filter(isSet).length > SETS;
    return this.all.filter((pick) => named(pick.option).length !== 1 && !(gathered && isSet(pick)));
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

function by(picks: readonly Pick[], key: (pick: Pick) => string): [string, Pick[]][] {
  const groups = new Map<string, Pick[]>();
  for (const pick of picks) groups.set(key(pick), [...(groups.get(key(pick)) ?? []), pick]);
  return [...groups];
}

/** A part of the list of options; without a title it needs no heading. */
export interface Section {
  title: string;
  note: string;
  picks: Pick[];
}

/** The list in sections: one for each verb; many cards of one verb that bear notes, one for each note. */
export function sections(picks: readonly Pick[], many: number): Section[] {
  return by(picks, ({ option }) => option.verb).flatMap(([verb, members]) => {
    const heading = members.length > 1 ? commonWords(members.map(({ option }) => option.label)) || title(verb) : '';
    const byNote = members.length > many && members.every(({ option }) => option.kind === 'card' && option.note);
    if (!byNote) return [{ title: heading, note: '', picks: members }];
    return by(members, ({ option }) => option.note).map(([note, alike]) => ({ title: heading, note, picks: alike }));
  });
}

/** The words with which all labels begin. */
export function commonWords(labels: readonly string[]): string {
  const [first = [], ...others] = labels.map((label) => label.split(' '));
  const differs = first.findIndex((word, i) => others.some((words) => words[i] !== word));
  return first
    .slice(0, differs < 0 ? first.length : differs)
    .join(' ')
    .replace(/[\s,;:(]+$/, '');
}

/** The options in whose label or note every one of these words stands. */
export function search(picks: readonly Pick[], wanted: string): Pick[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return picks.filter(({ option }) => {
    const text = `${option.label} ${option.note}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** A question with what trying out has told of its options: whether they lose the way back. */
export function marked(asked: Asked | null, finals: Readonly<Record<string, boolean>>): Asked | null {
  const news = asked?.options.some(({ choice, commits }) => (finals[choice] ?? commits) !== commits);
  if (!asked || !news) return asked;
  return {
    ...asked,
    options: asked.options.map((each) => ({ ...each, commits: finals[each.choice] ?? each.commits })),
  };
}
