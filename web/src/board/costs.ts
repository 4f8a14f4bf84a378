/** What options cost, as small signs in the spaces that they lead to. */
import type { Choices } from '../choose/choices';
import type { Space, Way } from '../lib/types';
import { boxOf, type Box, type BoardIndex } from '../lib/geometry';

export interface CostSign {
  id: string;
  text: string;
  /** What stands there would be attacked. */
  attack?: boolean;
  /** Words on the ground instead of a plate: there are many of them. */
  quiet?: boolean;
  /** Its place in pixels at the present scale. */
  box: Box;
}

/** What names keep off: a name that gave way to words on the ground would jump with every click. */
export const plates = (signs: readonly CostSign[]): Box[] => signs.filter(({ quiet }) => !quiet).map(({ box }) => box);

const HEIGHT = 15;
const LETTER = 6.4;
/** Where hexes are smaller than this on the screen, signs would cover them. */
const CROWDED = 26;
/** How many spaces wide a sign may be; a figure with one word then loses the word, and where there are many, too;
 *  not one at the end of a list, which would say nothing without it. */
const BROAD = 1.4;
const MANY = 12;

/** The spot of a room is where a counter leaves its name free; a sign is as wide as the room. */
function middle({ at, outline }: Space, { layout }: BoardIndex): number {
  if (!layout.rooms || outline.length < 3) return at[0];
  const { left, right } = boxOf(outline);
  return (left + right) / 2;
}

const width = (text: string): number => text.length * LETTER + 10;
const short = (text: string, room: number): string =>
  width(text) > room ? text.replace(/(?<=^|[^,] )([\d.]+) [a-z]+(?=$| \/)/gi, '$1') : text;

/** What stands on the way of several steps to a space, where no single one leads there. */
const farther = (ways: ReadonlyMap<string, Way>, choices: Choices): [string, string][] =>
  [...ways].flatMap(([id, { note }]) => (note && !choices.of(id).length ? [[id, note]] : []));

/**
 * A sign for every offered space whose options bear notes: in its upper part, or at the counter's corner. What is `told`
 * by the counters there needs none.
 */
export function costSigns(
  choices: Choices,
  index: BoardIndex,
  occupied: ReadonlySet<string>,
  k: number,
  counter: number,
  told: (space: string, note: string) => boolean = () => false,
  ways: ReadonlyMap<string, Way> = new Map(),
): CostSign[] {
  const gap = index.spacing * k;
  if (gap < CROWDED) return [];
  const near = choices.targets.map((id): [string, string] => {
    const notes = choices.of(id).map(({ option }) => option.note);
    return [id, [...new Set(notes.filter((note) => note && !told(id, note)))].join(' / ')];
  });
  return [...near, ...farther(ways, choices)].flatMap(([id, notes]) => {
    const space = index.spaces.get(id);
    if (!space || !notes) return [];
    const text = short(notes, choices.targets.length > MANY ? 0 : gap * BROAD);
    const aside = occupied.has(id) ? counter * 0.5 : 0;
    const above = occupied.has(id) ? counter * 0.5 : gap * 0.3;
    const [x, y] = [middle(space, index) * k + aside, space.at[1] * k - above];
    const half = width(text) / 2;
    const box = { left: x - half, right: x + half, top: y - HEIGHT / 2, bottom: y + HEIGHT / 2 };
    return [{ id, text, box }];
  });
}
