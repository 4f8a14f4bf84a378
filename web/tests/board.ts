/** Small boards and pieces for the tests. */
import type { Board, Option, Piece, Space, State } from '../src/lib/types';

export function space(id: string, more: Partial<Space> = {}): Space {
  return { id, name: id, kind: 'clear', at: [0, 0], outline: [], group: '', marks: [], facts: [], near: [], ...more };
}

export function board(spaces: Space[], more: Partial<Board> = {}): Board {
  const side = { id: 'usmc', name: 'US Marines', colour: '#000', ink: '#fff', letter: 'M' };
  return {
    width: 200,
    height: 100,
    layout: 'plan',
    spaces,
    sides: [side],
    shapes: [],
    labels: [],
    pictures: [],
    counter_size: 24,
    ...more,
  };
}

export function piece(id: string, at: string, more: Partial<Piece> = {}): Piece {
  return {
    id,
    name: id,
    space: at,
    side: 'usmc',
    symbol: '',
    factors: '',
    size: '',
    tag: '',
    reduced: false,
    marks: [],
    facts: [],
    ...more,
  };
}

export function option(choice: string, kind: Option['kind'] = null, more: Partial<Option> = {}): Option {
  const [verb = '', target = null] = choice.split(' ');
  return { choice, verb, target, kind, label: choice, commits: false, odds: false, note: '', path: [], ...more };
}

export function state(options: Option[], pieces: Piece[], more: Partial<State> = {}): State {
  return {
    match: 'm',
    game: 'toy',
    scenario: 's',
    variants: {},
    name: '',
    seq: 3,
    seat: 'usmc',
    scene: { turn: 'Turn 2 of 9', phase: 'Movement', pieces, spaces: [], tracks: [], trays: [], overlays: [] },
    asked: options.length
      ? { prompt: 'Move Lima 1.', rule: '12.1', reaction: '', options, pieces: [], spaces: [] }
      : null,
    waiting_for: ['usmc'],
    thinking: [],
    paused: [],
    outcome: null,
    may_undo: true,
    seats: [{ id: 'usmc', name: 'US Marines', sides: ['usmc'], kind: 'person', player: 'Ann', open: false }],
    seed_hash: '',
    seed: null,
    seed_given: false,
    windows: [],
    hidden: false,
    ...more,
  };
}
