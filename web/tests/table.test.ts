import { describe, expect, it, vi } from 'vitest';
import { stackLabel } from '../src/counters/describe';
import { borders } from '../src/board/drawing';
import { BoardIndex } from '../src/lib/geometry';
import { invitation, invitationLink, keep, held, forget } from '../src/lib/keys';
import { concerns, faces, mergeLog, passages, until } from '../src/log/log';
import { never, notNow, orderLine } from '../src/choose/orders';
import { lift, offset, spread, stacks } from '../src/board/stacks';
import { playerCounts, quickPlan, seatsFor } from '../src/start/plans';
import { symbolMarkup } from '../src/counters/symbols';
import type { LogEntry, Point } from '../src/lib/types';
import { count, ending, list, percent, signed } from '../src/lib/words';
import { board, game, piece, seats, space, state } from './board';

const entry = (n: number, more: Partial<LogEntry> = {}): LogEntry => ({
  n,
  step: n,
  text: `${n}`,
  rule: '',
  kind: 'note',
  ...more,
});

class Shelf implements Storage {
  private readonly kept = new Map<string, string>();
  get length() {
    return this.kept.size;
  }
  clear() {
    this.kept.clear();
  }
  getItem(key: string) {
    return this.kept.get(key) ?? null;
  }
  key(index: number) {
    return [...this.kept.keys()][index] ?? null;
  }
  removeItem(key: string) {
    this.kept.delete(key);
  }
  setItem(key: string, value: string) {
    this.kept.set(key, value);
  }
}

describe('the log', () => {
  it('replaces what undo has taken back', () => {
    expect(mergeLog([entry(0), entry(1), entry(2)], 1, [entry(1), entry(2), entry(3)]).map((each) => each.n)).toEqual([
      0, 1, 2, 3,
    ]);
    expect(mergeLog([entry(0), entry(1), entry(2)], 1, []).map((each) => each.n)).toEqual([0]);
  });

  it('ends where the replay stands', () => {
    expect(until([entry(0), entry(1), entry(2)], 1).map((each) => each.n)).toEqual([0, 1]);
  });

  it('knows what each line is about, named in its text or not', () => {
    expect(concerns(entry(0))).toEqual([]);
    expect(concerns(entry(0, { kind: 'move', refs: ['b'], pieces: ['a'], path: ['x', 'y'] }))).toEqual([
      'b',
      'a',
      'x',
      'y',
    ]);
    expect(concerns(entry(0, { kind: 'battle', at: 'x', attackers: ['a'], defenders: ['f'] }))).toEqual([
      'x',
      'a',
      'f',
    ]);
  });

  it('shows dice where they are rolled', () => {
    expect(faces(entry(0, { kind: 'roll', die: 'd6', dice: [4] }))).toEqual([4]);
    expect(faces(entry(0, { kind: 'battle', dice: [4] }))).toEqual([]);
    expect(faces(entry(0))).toEqual([]);
  });
});

it('reads the log by turn and phase, without empty phases', () => {
  const told = passages([
    entry(0),
    { ...entry(1), kind: 'turn', number: 2 },
    { ...entry(2), kind: 'phase', name: 'Supply' },
    { ...entry(3), kind: 'phase', name: 'Movement' },
    entry(4),
    entry(5),
  ]);
  expect(told.map((part) => [part.turn, part.phase, part.entries.map((each) => each.n)])).toEqual([
    ['', '', [0]],
    ['Turn 2', 'Movement', [4, 5]],
  ]);
});

describe('stacks', () => {
  const pieces = [piece('a', 'X'), piece('b', 'X'), piece('c', 'X', { side: 'foe' }), piece('d', 'off')];

  it('lie side by side on a plan, one for each side', () => {
    const found = stacks(pieces, new BoardIndex(board([space('X')])));
    expect(found.map((stack) => stack.pieces.map((each) => each.id))).toEqual([['a', 'b'], ['c']]);
    expect(found.map(offset)).toEqual([-0.45, 0.45]);
  });

  it('of aircraft lie above those of an area', () => {
    const jet = piece('jet', 'X', { symbol: 'aircraft' });
    const found = stacks([...pieces, jet], new BoardIndex(board([space('X')], { layout: 'areas' })));
    expect(found.map((stack) => [stack.id, lift(stack) < 0])).toEqual([
      ['X usmc', false],
      ['X foe', false],
      ['X usmc air', true],
    ]);
  });

  it('of one player lie together on a pad', () => {
    const index = new BoardIndex(board([space('X')], { layout: 'points' }));
    const seat = { id: 's', name: 's', sides: ['usmc', 'foe'] };
    expect(stacks(pieces, index, [seat]).map(({ id }) => id)).toEqual(['X usmc']);
    expect(stacks(pieces, index)).toHaveLength(2);
  });

  it('are one in a hex', () => {
    expect(stacks(pieces, new BoardIndex(board([space('X')], { layout: 'hexes' })))).toHaveLength(1);
  });

  it('spread in rows and say what they hold', () => {
    expect(spread(8)).toEqual({ columns: 6, rows: 2 });
    const [stack] = stacks(pieces, new BoardIndex(board([space('X')])));
    expect(stackLabel(stack!, new Map(), 'Zone 1')).toBe('2 counters in Zone 1: a, b');
  });
});

describe('seats', () => {
  const three = { id: 'crowd', name: 'Crowd', text: '', missing: '', tables: [seats('b', 'r', 'g'), seats('b', 'r')] };
  const lost = { ...three, id: 'lost', missing: 'no map' };

  it('belong to the scenario and the number of players', () => {
    expect(playerCounts(three)).toEqual([2, 3]);
    expect(seatsFor(three, 2).map((each) => each.id)).toEqual(['b', 'r']);
    expect(seatsFor(three, 0)).toHaveLength(3);
    expect(seatsFor(three, 9)).toHaveLength(3);
    expect(seatsFor(undefined, 2)).toEqual([]);
  });

  it('are taken by me and by bots when there is no time to choose', () => {
    const storage = new Shelf();
    vi.stubGlobal('localStorage', storage);
    const plan = quickPlan(game({ scenarios: [lost, three] }));
    expect(plan.scenario).toBe('crowd');
    expect(Object.entries(plan.seats ?? {}).map(([id, { kind, bot }]) => [id, kind, bot])).toEqual([
      ['b', 'person', undefined],
      ['r', 'bot', 'greedy'],
      ['g', 'bot', 'greedy'],
    ]);
    vi.unstubAllGlobals();
  });
});

it('draws a border that two countries share once, and none along the edge of the map', () => {
  const west: Point[] = [
    [0, 0],
    [50, 0],
    [50, 100],
    [0, 100],
  ];
  const east: Point[] = [
    [50, 0],
    [200, 0],
    [200, 100],
    [50, 100],
  ];
  const shapes = [west, east].map((points) => ({ kind: 'border' as const, points, closed: true, name: '' }));
  expect(borders(shapes, board([]))).toEqual([
    {
      points: [
        [50, 0],
        [50, 100],
      ],
      closed: false,
    },
  ]);
});

describe('standing orders', () => {
  const usual = { window: 'move', words: ['combat'], spaces: [], turn: null };
  const windows = [{ id: 'move', name: 'After a move', words: { combat: 'before a battle' }, usual: ['combat'] }];

  it('decline always or in one turn', () => {
    expect(never([usual], 'move')).toEqual([{ ...usual, words: [] }]);
    expect(notNow([usual], 'move', 3)).toEqual([usual, { ...usual, words: [], turn: 3 }]);
  });

  it('are told in words', () => {
    const place = (id: string) => id.toUpperCase();
    expect(orderLine(usual, windows, place)).toBe('After a move, but before a battle');
    expect(orderLine({ ...usual, words: [], spaces: ['a', 'b'], turn: 3 }, windows, place)).toBe(
      'After a move in turn 3, but A and B',
    );
    expect(orderLine({ ...usual, window: 'other_one', words: [] }, windows, place)).toBe('Other one');
  });
});

describe('keys', () => {
  it('travel behind the # of a link', () => {
    const link = invitationLink('http://host', 'm1', 'k/1');
    expect(link).toBe('http://host/join#m1:k%2F1');
    expect(invitation(new URL(link).hash)).toEqual({ match: 'm1', key: 'k/1' });
    expect(invitation('#nonsense')).toBeNull();
  });

  it('are kept by match and seat until they are forgotten', () => {
    const shelf = new Shelf();
    keep('m1', { game: 'toy', keys: { red: 'k1' } }, shelf);
    keep('m1', { keys: { blue: 'k2' } }, shelf);
    expect(held('m1', shelf)?.keys).toEqual({ red: 'k1', blue: 'k2' });
    forget('m1', shelf);
    expect(held('m1', shelf)).toBeNull();
  });
});

describe('words', () => {
  it('read as sentences', () => {
    expect(list(['a', 'b', 'c'])).toBe('a, b and c');
    expect(count(1, 'choice')).toBe('1 choice');
    expect(percent(0.005)).toBe('<1 %');
    expect(signed(-2)).toBe('−2');
  });

  it('tell who won', () => {
    const outcome = { winners: [0], level: 'major', rule: '7.2', why: '', score: 12 };
    expect(ending(state([], [], { outcome }))).toBe('Major');
    const two = [
      ...state([], []).seats,
      { ...seats('foe')[0]!, name: 'Foe', kind: 'bot' as const, player: '', open: false, online: false, clock: null },
    ];
    expect(ending(state([], [], { outcome, seats: two }))).toBe('Victory for US Marines: major');
    expect(ending(state([], [], { outcome: { ...outcome, winners: [], level: '' }, seats: two }))).toBe('A draw');
  });
});

it('draws unit symbols by name', () => {
  expect(symbolMarkup('infantry')).toContain('<svg class="unit"');
  expect(symbolMarkup('suspect')).toContain('class="glyph"');
  expect(symbolMarkup('')).toBe('');
});
