/** Small boards and pieces for the tests. */
import type { Asked, Board, GameInfo, Option, Piece, Seat, Side, Space, State, Track } from '../src/lib/types';

export function space(id: string, more: Partial<Space> = {}): Space {
  const drawn = { at: [0, 0] as [number, number], outline: [], parts: [], patterns: [], signs: [] };
  return { id, name: id, kind: 'clear', ...drawn, group: '', marks: [], facts: [], near: [], ...more };
}

export function board(spaces: Space[], more: Partial<Board> = {}): Board {
  const side: Side = {
    id: 'usmc',
    name: 'US Marines',
    colour: '#000',
    ink: '#fff',
    letter: 'M',
    emblem: 'square',
    ring: [],
  };
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
    hidden: false,
    count: 1,
    ...more,
  };
}

export function option(choice: string, kind: Option['kind'] = null, more: Partial<Option> = {}): Option {
  const [verb = '', target = null] = choice.split(' ');
  const plain = { commits: false, odds: false, note: '', path: [], aside: false, way: '' as const };
  const marks = { ends: false, usual: false, last: false };
  return { choice, verb, target, targets: [], parent: '', kind, label: choice, ...plain, ...marks, ...more };
}

export function asked(options: Option[], more: Partial<Asked> = {}): Asked {
  return {
    prompt: '',
    rule: '',
    reaction: '',
    decline: null,
    options,
    pieces: [],
    spaces: [],
    several: null,
    occasion: null,
    battle: '',
    begun: false,
    secret: false,
    purse: null,
    ...more,
  };
}

export function game(more: Partial<GameInfo> = {}): GameInfo {
  const about = { title: 'Toy', subtitle: '', period: '', players: '2', length: '', summary: '', facts: [], short: '' };
  const unmeasured = { wins: null, games: 0, turn_seconds: null, hard_seconds: null };
  const bots = [
    { id: 'recruit', name: 'Recruit', text: '', rank: 1, ...unmeasured },
    { id: 'regular', name: 'Regular', text: '', rank: 2, ...unmeasured },
  ];
  return {
    id: 'toy',
    about,
    hides: false,
    resigns: true,
    free_setup: true,
    scenarios: [],
    variants: [],
    bots,
    windows: [],
    ...more,
  };
}

export const seats = (...ids: string[]): Seat[] => ids.map((id) => ({ id, name: id, sides: [id] }));

export function state(options: Option[], pieces: Piece[], more: Partial<State> = {}): State {
  return {
    match: 'm',
    game: 'toy',
    scenario: 's',
    variants: {},
    players: 1,
    name: '',
    seq: 3,
    seat: 'usmc',
    tag: '',
    scene: {
      turn: 'Turn 2 of 9',
      phase: 'Movement',
      pieces,
      spaces: [],
      tracks: [],
      trays: [],
      overlays: [],
      standings: [],
      attacks: [],
      goals: [],
      phases: [],
    },
    asked: options.length ? asked(options, { prompt: 'Move Lima 1.', rule: '12.1' }) : null,
    waiting_for: ['usmc'],
    thinking: [],
    paused: [],
    outcome: null,
    may_undo: true,
    seats: [
      {
        id: 'usmc',
        name: 'US Marines',
        sides: ['usmc'],
        kind: 'person',
        player: 'Ann',
        open: false,
        bot: '',
        online: true,
        away: null,
        clock: null,
        unwanted: false,
      },
    ],
    seed_hash: '',
    seed: null,
    shared: false,
    chain: null,
    seed_given: false,
    orders: [],
    origin: null,
    clock: null,
    sealed: '',
    hidden: false,
    first: 0,
    hints: { on: false, why: '', may_ask: false, asker: '', asked: [], answer: '', used: {} },
    ...more,
  };
}

/** A track of victory points. */
export const track = (value: number): Track => ({
  id: 'vp',
  name: 'VP',
  value,
  low: 0,
  high: 9,
  note: '',
  side: '',
  rungs: [],
  marked: [],
  levels: [],
  open: false,
});
