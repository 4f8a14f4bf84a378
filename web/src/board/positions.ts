/** Boards and positions for pictures of games and scenarios, fetched once. */
import * as api from '../lib/api';
import { BoardIndex } from '../lib/geometry';
import { stacks, type Stack } from './stacks';
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

const boards = new Map<string, Promise<BoardIndex>>();
const kept = new Map<string, Promise<GamePosition | null>>();

/** What was asked for once is not asked for again. */
function once<T>(known: Map<string, Promise<T>>, name: string, ask: () => Promise<T>): Promise<T> {
  const found = known.get(name) ?? ask();
  known.set(name, found);
  return found;
}

const boardOf = (game: string) => once(boards, game, async () => new BoardIndex(await api.board(game)));

/** A game as it is played, or a scenario of it as it begins. */
export function pictureOf(game: string, scenario = ''): Promise<GamePosition | null> {
  return once(kept, `${game} ${scenario}`, () =>
    Promise.all([boardOf(game), scenario ? api.opening(game, scenario) : api.picture(game)]).then(
      ([board, scene]) => position(board, scene),
      () => null,
    ),
  );
}

/** What is on the page has been drawn. */
const drawn = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));

/** How many milliseconds are waited at most for a moment without other work. */
const PATIENCE = 200;

/** The page stands and can be used; Safari does not tell when that is. */
const idle = () =>
  new Promise<void>((done) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(() => done(), { timeout: PATIENCE }) : done(),
  );

let turn: Promise<void> | undefined;

/** Pictures come once the page can be used, one after the other, each once the page with those before it has been drawn. */
export const inTurn = (): Promise<void> => (turn = (turn ?? drawn().then(idle)).then(drawn));

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
