/** Boards and positions for the pictures of the home page, fetched once. */
import * as api from '../lib/api';
import { BoardIndex } from '../lib/geometry';
import { stacks, type Stack } from '../board/stacks';
import type { Point, Scene, Side } from '../lib/types';

export interface GamePosition {
  index: BoardIndex;
  sides: Map<string, Side>;
  stacks: { stack: Stack; at: Point }[];
  /** Where most counters of different sides meet. */
  middle: Point;
  /** The size of a counter in units of the board. */
  counter: number;
}

const kept = new Map<string, Promise<GamePosition | null>>();

export function pictureOf(game: string): Promise<GamePosition | null> {
  const known = kept.get(game);
  if (known) return known;
  const asked = Promise.all([api.board(game), api.picture(game)]).then(
    ([board, scene]) => position(new BoardIndex(board), scene),
    () => null,
  );
  kept.set(game, asked);
  return asked;
}

const NEAR = 4;

export function position(index: BoardIndex, scene: Scene): GamePosition {
  const { board, spaces, spacing } = index;
  const laid = stacks(scene.pieces, index).map((stack) => ({ stack, at: spaces.get(stack.space)!.at }));
  const reach = spacing * NEAR;
  let middle: Point = [board.width / 2, board.height / 2];
  let best = 0;
  for (const { at } of laid) {
    const near = laid.filter((each) => Math.hypot(each.at[0] - at[0], each.at[1] - at[1]) < reach);
    const sides = new Set(near.map(({ stack }) => stack.pieces.at(-1)!.side)).size;
    // Many counters are good, a few sides better, and a crowd hides the map.
    const worth = sides * 4 + Math.min(near.length, 8);
    if (worth > best) [best, middle] = [worth, at];
  }
  return {
    index,
    sides: new Map(board.sides.map((side) => [side.id, side])),
    stacks: laid,
    middle,
    counter: board.counter_size,
  };
}
