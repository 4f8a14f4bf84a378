/** The signs of all places as they stand now. */
import type { BoardIndex, Box } from '../lib/geometry';
import { level, padPixels } from '../lib/layouts';
import type { Scene, Space } from '../lib/types';
import { bodies } from './names';
import { abreast, placeSigns, type Placed } from './placeSigns';
import type { Stack } from './stacks';

export interface Site {
  space: Space;
  placed: readonly Placed[];
}

/** Where hexes are smaller than this on the screen, signs would cover them. */
const CROWDED = 38;
/** Half the side of a sign, with its rim. */
const HALF = 7;

/** `counter` is the side of a counter on the screen, `k` the scale. */
export function sites(
  index: BoardIndex,
  statuses: Scene['spaces'],
  piles: readonly Stack[],
  counter: number,
  k: number,
  inPlay: (space: string) => boolean,
): Site[] {
  const { pads } = index.layout;
  if (pads ? level(index.spacing, k) !== 'near' : index.spacing * k <= CROWDED) return [];
  const wide = abreast(piles);
  const known = new Map(statuses.map((status) => [status.id, status]));
  const standings = pads
    ? []
    : piles.flatMap((pile) => {
        const [x, y] = index.spaces.get(pile.space)!.at;
        return bodies(pile, [x * k, y * k], counter).map((box) => ({ ...box, space: pile.space }));
      });
  return index.board.spaces.flatMap((space) => {
    if (!inPlay(space.id)) return [];
    const status = known.get(space.id);
    const now = status?.signs ?? [];
    /** What befell a place stands first, where its lasting signs stand as well. */
    const befell = pads ? (status?.marks ?? []) : [];
    const signs = [
      ...befell.map(({ letter, text }) => ({ glyph: 'mark' as const, value: letter, text })),
      ...space.signs.filter(({ glyph }) => !now.some((sign) => sign.glyph === glyph)),
      ...now,
    ];
    if (signs.length === 0) return [];
    const standing = wide.get(space.id) ?? 0;
    const half = pads ? padPixels(index.spacing, k) / 2 : standing ? (counter * (1 + (standing - 1) * 0.9)) / 2 : 11;
    const [x, y] = [space.at[0] * k, space.at[1] * k];
    const others = standings
      .filter((each) => each.space !== space.id)
      .map(({ left, right, top, bottom }) => ({ left: left - x, right: right - x, top: top - y, bottom: bottom - y }));
    return [{ space, placed: placeSigns(index.layout, space, signs, half, others) }];
  });
}

/** The room that they take, in pixels: names keep off. */
export const signBoxes = (all: readonly Site[], k: number): Box[] =>
  all.flatMap(({ space, placed }) =>
    placed.map(({ x, y }) => {
      const [left, top] = [space.at[0] * k + x - HALF, space.at[1] * k + y - HALF];
      return { left, top, right: left + 2 * HALF, bottom: top + 2 * HALF };
    }),
  );
