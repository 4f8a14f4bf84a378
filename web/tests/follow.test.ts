import { describe, expect, it } from 'vitest';
import * as memory from '../src/follow/memory';
import { LEAST, MOST, along, beside, type Obstacle } from '../src/follow/motion';
import { badges, goesOn, named, recap, said, tag } from '../src/follow/recap';
import { Stage, without } from '../src/follow/stage';
import { dice, dieOf, glides, isAnswer, ofOthers, spots, steps, type Mine } from '../src/follow/steps';
import { acts, detail, headline, inOneLine, units } from '../src/follow/telling';
import { BoardIndex } from '../src/lib/geometry';
import type { LogEntry, Scene } from '../src/lib/types';
import { board, piece, space, state, track } from './board';

let n = 0;
const line = (kind: LogEntry['kind'], step: number, more: Partial<LogEntry> = {}): LogEntry => ({
  n: n++,
  step,
  text: `${kind} ${step}`,
  rule: '',
  kind,
  ...more,
});
const move = (step: number, pieces: string[], path: string[], how = 'move') =>
  line('move', step, { pieces, path, how });
const battle = (step: number, more: Partial<LogEntry> = {}) =>
  line('battle', step, {
    at: 'B',
    sides: ['foe', 'usmc'],
    attackers: ['f1'],
    defenders: ['u1'],
    result: 'DR',
    dice: [5],
    ...more,
  });
const scene = (more: Partial<Scene> = {}): Scene => ({ ...state([], []).scene, ...more });

describe('steps', () => {
  it('know the die of a line that was told after it', () => {
    const reading = { chance: { text: 'postponed', probability: 0.5, good: -1, code: '' }, lit: null, sum: null };
    const [told] = steps([line('roll', 1, { dice: [3], die: 'd10' }), line('note', 1, { topic: 'call', reading })]);
    expect(dieOf(told!)).toBe('d10');
    expect(dieOf({ lines: [line('battle', 1, { die: 'd6' })] })).toBe('d6');
  });

  it('are a move, a battle, an arrival or an event', () => {
    const found = steps([
      line('turn', 1, { number: 3 }),
      line('phase', 1, { name: 'Movement', seat: 'foe' }),
      move(1, ['f1'], ['A', 'B']),
      line('arrive', 2, { pieces: ['f2'], at: 'A' }),
      line('arrive', 2, { pieces: ['f3'], at: 'A' }),
      battle(3),
      line('card', 4, { title: 'Storm' }),
    ]);
    expect(found.map((step) => step.kind)).toEqual(['move', 'arrive', 'battle', 'event']);
    expect(found[0]).toMatchObject({ turn: 3, phase: 'Movement', seat: 'foe' });
  });

  it('take what came of a battle with it, and the die that was rolled for it', () => {
    const found = steps([
      line('roll', 5, { die: 'd6', dice: [5] }),
      battle(5),
      line('leave', 5, { pieces: ['u1'], at: 'B', lost: true }),
      move(6, ['u2'], ['B', 'C'], 'retreat'),
      move(7, ['f1'], ['A', 'B'], 'advance'),
      move(8, ['f9'], ['X', 'Y']),
    ]);
    expect(found.map((step) => step.lines.length)).toEqual([5, 1]);
    expect(glides(found[0]!).map((glide) => glide.path.join(''))).toEqual(['BC', 'AB']);
    expect(dice(found[0]!)).toEqual([5]);
    expect(spots(found[0]!)[0]).toBe('B');
  });

  it('take what a card does to hands and pools with it, also after further choices', () => {
    const note = (step: number, text: string) => line('note', step, { text });
    const found = steps([
      line('card', 1, { title: 'Reinforcements' }),
      note(2, 'They draw.'),
      note(3, 'A batch.'),
      line('arrive', 4, { pieces: ['f1'], at: 'A' }),
      line('card', 5, { title: 'Cyber War' }),
      note(5, 'We discard.'),
      line('draw', 5, { of: 'card', text: 'You discard Ambush.' }),
    ]);
    expect(found.map(({ kind, lines }) => [kind, lines.length])).toEqual([
      ['event', 3],
      ['arrive', 1],
      ['event', 3],
    ]);
    expect(detail(found[2]!, new BoardIndex(board([])))).toBe('We discard. · You discard Ambush.');
  });

  it('tell of a battle what came of it, not again what led to it', () => {
    const [told] = steps([
      line('note', 4, { topic: 'attack', at: 'A', text: 'A is attacked.' }),
      line('battle', 4, { at: 'A' }),
      line('leave', 4, { pieces: ['f1'], text: 'F1 is lost.' }),
    ]);
    expect(told!.lines).toHaveLength(3);
    expect(detail(told!, new BoardIndex(board([])))).toBe('F1 is lost.');
  });

  it('tell what is true of several counters once', () => {
    const note = (text: string) => line('note', 1, { text });
    const [step] = steps([
      line('card', 1),
      ...['B', 'C', 'C', 'C'].map((at) => note(`A counter in ${at} is isolated.`)),
    ]);
    expect(detail(step!, new BoardIndex(board([])))).toBe(
      'A counter in B is isolated. · A counter in C is isolated (3 times).',
    );
  });

  it('leave to each place what turned out there', () => {
    const found = steps([
      line('arrive', 1, { pieces: ['f1'], at: 'A' }),
      line('leave', 1, { pieces: ['s2'], at: 'B', text: 'The suspect in B turns out to be martyrs.' }),
      line('arrive', 1, { pieces: ['f2'], at: 'B' }),
    ]);
    expect(found.map(({ lines }) => lines.map(({ at }) => at).join())).toEqual(['A', 'B', 'B']);
  });

  it('do not carry the announcement of the next battle', () => {
    const attack = (step: number, at: string) => line('note', step, { at, topic: 'attack' });
    const found = steps([attack(1, 'A'), battle(2, { at: 'A' }), attack(3, 'B'), battle(4), attack(5, 'C')]);
    expect(found.map((step) => [step.kind, ...step.lines.map(({ kind, at }) => `${kind} ${at}`)])).toEqual([
      ['battle', 'battle A', 'note A'],
      ['battle', 'battle B', 'note B'],
      ['event', 'note C'],
    ]);
  });

  it('take in who supports a battle, so that no answer of theirs comes between my attack and its result', () => {
    const support = (step: number) => line('note', step, { at: 'B', topic: 'support' });
    const found = steps([support(1), support(2), battle(2)]);
    expect(found.map((step) => [step.kind, step.lines.length])).toEqual([['battle', 3]]);
  });

  it('keep what is paid for the next act away from the last, and aircraft that return away from arrivals', () => {
    const found = steps([
      battle(1),
      line('roll', 1, { die: 'd6', dice: [4] }),
      line('arrive', 1, { pieces: ['air'], to: 'track' }),
      line('track', 2, { track: 'ap', value: 3 }),
      line('arrive', 3, { pieces: ['f2'], at: 'A' }),
    ]);
    expect(found.map((step) => step.kind)).toEqual(['battle', 'event', 'arrive']);
    expect(found[0]!.lines).toHaveLength(3);
    expect(dice(found[0]!)).toEqual([5]);
  });

  it('join a stack that goes one way, and a piece that goes on', () => {
    const [stack, single] = steps([
      move(1, ['a'], ['A', 'B']),
      move(2, ['b'], ['A', 'B']),
      line('phase', 3, { name: 'Next' }),
      move(3, ['c'], ['A', 'B']),
      move(4, ['c'], ['B', 'C']),
    ]);
    expect(glides(stack!)).toEqual([{ pieces: ['a', 'b'], path: ['A', 'B'] }]);
    expect(glides(single!)).toEqual([{ pieces: ['c'], path: ['A', 'B', 'C'] }]);
  });

  it('do not carry what happens in another place, nor what was drawn for that', () => {
    const found = steps([
      line('control', 1, { at: 'Z2' }),
      line('control', 1, { at: 'Z3' }),
      line('draw', 1),
      line('arrive', 1, { at: 'a', pieces: ['s1'] }),
      line('draw', 1),
      line('control', 1, { at: 'Z15' }),
      line('draw', 1),
      line('arrive', 1, { at: 'b', pieces: ['s2'] }),
    ]);
    expect(found.map((step) => step.lines.flatMap(({ at }) => at ?? []))).toEqual([
      ['Z2', 'Z3'],
      ['a'],
      ['Z15'],
      ['b'],
    ]);
  });

  it('take what a strike has sent off unseen with it, whoever chose that', () => {
    const reading = { chance: { text: 'sent back', probability: 1, good: 1, code: 'R1' }, lit: null, sum: null };
    const strike = line('note', 1, { topic: 'air', reading });
    const sent = line('note', 2, { topic: 'display', text: 'A unit goes to the Reinforcement Area.' });
    const back = line('arrive', 2, { pieces: ['u1'] });
    const paid = line('track', 3, { track: 'ap', value: 2 });
    const found = steps([strike, sent, back, paid, line('note', 3, { topic: 'display' })]);
    expect(found.map(({ lines }) => lines.length)).toEqual([3, 2]);
  });

  it('leave no roll out', () => {
    expect(steps([line('roll', 1, { dice: [2] }), line('note', 2)])).toHaveLength(2);
    expect(steps([line('roll', 1, { dice: [2] })])).toHaveLength(1);
  });
});

describe('what others did', () => {
  const mine: Mine = {
    steps: new Set([5]),
    seats: new Set(['usmc']),
    sides: new Set(['usmc']),
    sideOf: (id) => (id.startsWith('f') ? 'foe' : 'usmc'),
  };
  const kept = (lines: LogEntry[]) => ofOthers(lines, mine).map((each) => each.text);

  it('is what no choice of mine led to', () => {
    expect(kept([move(5, ['u1'], ['A', 'B']), move(6, ['f1'], ['A', 'B'])])).toEqual(['move 6']);
  });

  it('is not what came to light on the way to a result of mine', () => {
    const reading = { chance: { text: '1 suspect', probability: 0, good: 0, code: '' }, lit: null, sum: null };
    const came = line('arrive', 5, { pieces: ['f1'], at: 'A', n: 1 });
    const report = line('note', 5, { at: 'A', side: 'usmc', reading, n: 2 });
    expect(kept([came, report])).toEqual([]);
    expect(kept([{ ...report, n: 0 }, came])).toEqual(['arrive 5']);
  });

  it('is what the system does after my choice, but not the retreat that I forced', () => {
    expect(kept([move(5, ['f1'], ['A', 'B'], 'retreat')])).toEqual([]);
    expect(kept([move(5, ['f1'], ['A', 'B']), battle(5)])).toEqual(['move 5', 'battle 5']);
    expect(kept([line('roll', 5), line('phase', 5, { name: 'Enemy' }), line('note', 5)])).toEqual([
      'phase 5',
      'note 5',
    ]);
    expect(kept([line('phase', 5, { name: 'Mine', seat: 'usmc' }), line('note', 5)])).toEqual(['phase 5']);
  });
});

describe('my turn', () => {
  const scene = (turn: string, now: number) => {
    const parts = ['iran', 'us', 'iran', 'iran'].map((seat, i) => ({ seat, state: i === now ? 'now' : 'ahead' }));
    return { turn, phases: parts } as unknown as Scene;
  };

  it('goes on where others came into the middle of it, also at the end of one of its parts', () => {
    expect(goesOn(scene('3', 2), scene('3', 2), 'iran')).toBe(true);
    expect(goesOn(scene('3', 2), scene('3', 3), 'iran')).toBe(true);
  });

  it('begins where another part or turn has come, or the part is not mine', () => {
    expect(goesOn(scene('3', 0), scene('3', 2), 'iran')).toBe(false);
    expect(goesOn(scene('3', 2), scene('4', 2), 'iran')).toBe(false);
    expect(goesOn(scene('3', 1), scene('3', 1), 'iran')).toBe(false);
    expect(goesOn(scene('3', 3), scene('3', 2), 'iran')).toBe(false);
  });
});

describe('the stage', () => {
  const before = scene({ pieces: [piece('u1', 'B'), piece('f1', 'A', { side: 'foe' })], tracks: [track(1)] });
  const now = scene({
    pieces: [piece('f1', 'B', { side: 'foe', reduced: true }), piece('f2', 'A')],
    tracks: [track(2)],
  });
  const stage = new Stage(before, now);
  const where = (lines: LogEntry[]) => stage.after(lines).pieces.map((each) => `${each.id} ${each.space}`);

  it('moves, takes away and brings pieces', () => {
    const all = [
      line('leave', 1, { pieces: ['u1'], at: 'B', lost: true }),
      move(1, ['f1'], ['A', 'B'], 'advance'),
      line('arrive', 1, { pieces: ['f2'], at: 'A' }),
    ];
    expect(where(all.slice(0, 1))).toEqual(['f1 A']);
    expect(where(all)).toEqual(['f1 B', 'f2 A']);
    expect(without(stage.after(all), ['f2']).pieces).toHaveLength(1);
  });

  it('shows the back of a counter that comes without a name, from then on', () => {
    const backs = scene({ pieces: ['A', 'B', 'C'].map((at) => piece(`${at}.foe`, at, { side: 'foe', hidden: true })) });
    const unseen = new Stage(scene({ pieces: [] }), backs);
    const lines = [line('arrive', 1, { at: 'A' }), line('move', 2, { path: ['D', 'B'] })];
    const there = (some: LogEntry[]) => unseen.after(some).pieces.map(({ space }) => space);
    expect([there(lines.slice(0, 1)), there(lines)]).toEqual([['A'], ['A', 'B']]);
  });

  it('turns pieces, tracks, spaces and the calendar', () => {
    const after = stage.after([
      line('flip', 1, { pieces: ['f1'], to: 'reduced' }),
      line('track', 1, { track: 'vp', value: 2 }),
      line('control', 1, { at: 'B', side: 'foe' }),
      line('turn', 1, { number: 3 }),
      line('phase', 1, { name: 'Combat' }),
    ]);
    expect(after.pieces.find((each) => each.id === 'f1')).toMatchObject({ reduced: true, space: 'A' });
    expect(after.tracks[0]!.value).toBe(2);
    expect(after.spaces).toMatchObject([{ id: 'B', side: 'foe' }]);
    expect([after.turn, after.phase]).toEqual(['Turn 3 of 9', 'Combat']);
  });
});

it('recaps in groups, with every loss and every value that changed', () => {
  const all = steps([
    move(1, ['f1'], ['A', 'B']),
    battle(2),
    line('leave', 2, { pieces: ['u1'], at: 'B', lost: true }),
    line('phase', 3, { name: 'Next' }),
    line('flip', 3, { pieces: ['f1'], at: 'B', to: 'reduced' }),
    line('arrive', 4, { pieces: ['f2'], at: 'A' }),
    line('card', 5, { title: 'Storm' }),
  ]);
  const told = recap(all, scene({ tracks: [track(1)] }), scene({ tracks: [track(3)] }), (id) =>
    id[0] === 'f' ? 'foe' : 'usmc',
  );
  expect([told.moves, told.battles, told.arrivals, told.events].map((each) => each.length)).toEqual([1, 1, 1, 1]);
  expect(told.losses.map((loss) => [loss.piece, loss.whole, loss.side])).toEqual([
    ['u1', true, 'usmc'],
    ['f1', false, 'foe'],
  ]);
  expect(told.values.map(({ from, to }) => [from, to])).toEqual([[1, 3]]);
  expect(told.battles[0]!.at).toBe('B');
});

it('tells steps in words', () => {
  const index = new BoardIndex(board([space('A', { name: 'Sumar' }), space('B', { name: 'Kut' })]));
  const [step] = steps([move(1, ['a', 'b'], ['A', 'B'])]);
  expect(headline(step!, index, (id) => id.toUpperCase())).toBe('A and B to Kut');
  expect(detail(step!, index)).toBe('from Sumar');
  expect(units(['a', 'b', 'c', 'd'])).toBe('4 units');
  const four = ['a', 'b', 'c', 'd'].flatMap((id, i) => steps([move(i + 1, [id], ['A', 'B'])]));
  const words = (each: (typeof four)[number]) => headline(each, index, (id) => id.toUpperCase());
  expect(inOneLine(four.slice(0, 2), four[1]!, words)).toEqual(['B to Kut', 'A to Kut']);
  expect(inOneLine(four, four[0]!, words)).toEqual(['A to Kut', 'B to Kut', 'C to Kut', 'and 1 more']);
  const event = { ...four[0]!, kind: 'event' as const };
  expect(acts([event, four[1]!])).toEqual([four[1]]);
  expect(acts([event])).toEqual([event]);
});

it('glides along the whole path and ends at its end', () => {
  const way: [number, number][] = [
    [0, 0],
    [10, 0],
    [10, 10],
  ];
  expect(along(way, 0)).toEqual([0, 0]);
  expect(along(way, 1)).toEqual([10, 10]);
  expect(along(way, 0.2)[1]).toBe(0);
});

it('puts a callout beside its place, inside the window and off the counters', () => {
  const size = { width: 200, height: 60 };
  const window = { width: 800, height: 600 };
  const [x, y] = beside([780, 20], size, window);
  expect(x + size.width).toBeLessThanOrEqual(800);
  expect(x + size.width < 780 - 26 || y > 20 + 26).toBe(true);
  const [left] = beside([400, 300], size, window, [{ at: [540, 230], weight: LEAST }]);
  expect(left).toBeLessThan(400);
});

it('never puts a callout over those it tells of, however crowded the map is', () => {
  const size = { width: 200, height: 60 };
  const window = { width: 800, height: 600 };
  const crowd = Array.from({ length: 16 * 12 }, (_, i): Obstacle => {
    const at: [number, number] = [(i % 16) * 50 + 25, Math.floor(i / 16) * 50 + 25];
    return { at, weight: Math.hypot(at[0] - 400, at[1] - 300) < 90 ? MOST : LEAST };
  });
  const [left, top] = beside([400, 300], size, window, crowd);
  const hidden = crowd.filter(
    ({ at: [x, y], weight }) =>
      weight === MOST && x > left && x < left + size.width && y > top && y < top + size.height,
  );
  expect(hidden).toEqual([]);
});

it('remembers how far each seat has seen, and its taste', () => {
  const kept = new Map<string, string>();
  const shelf = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as unknown as Storage;
  expect(memory.seen('m', 'us', shelf)).toBeNull();
  memory.keepSeen('m', 'us', { n: 4, step: 2, shown: 9 }, shelf);
  memory.keepSeen('m', 'ir', { n: 1, step: 1, shown: 1 }, shelf);
  expect(memory.seen('m', 'us', shelf)).toEqual({ n: 4, step: 2, shown: 9 });
  memory.keepTaste({ ...memory.taste(shelf), skip: true }, shelf);
  expect(memory.taste(shelf)).toEqual({ speed: 1, skip: true, follow: true });
});

describe('mere answers', () => {
  const mine: Mine = {
    steps: new Set([5]),
    seats: new Set(['us']),
    sides: new Set(['usmc']),
    sideOf: (id) => (id.startsWith('f') ? 'foe' : 'usmc'),
  };
  const answers = (seat: string, ...lines: LogEntry[]) =>
    steps([line('phase', 1, { name: 'Combat', seat }), ...lines]).map((step) => isAnswer(step, mine));

  it('are my own attack and the losses that it forced, whoever chose them', () => {
    const own = battle(6, { sides: ['usmc', 'foe'] });
    expect(answers('us', own, line('leave', 7, { pieces: ['f1'], lost: true }))).toEqual([true]);
    expect(answers('us', line('flip', 6, { pieces: ['f1'], to: 'reduced' }))).toEqual([true]);
    expect(answers('foe', own, move(7, ['f1'], ['A', 'B'], 'retreat'))).toEqual([true]);
  });

  it('are not what others do of their own accord, nor what the system does', () => {
    expect(answers('us', move(6, ['f1'], ['A', 'B']))).toEqual([false]);
    expect(answers('us', battle(6))).toEqual([false]);
    expect(answers('us', line('card', 6, { title: 'Storm' }))).toEqual([false]);
    expect(answers('foe', line('note', 6))).toEqual([false]);
    expect(answers('us', line('note', 5))).toEqual([false]);
  });
});

it('tells how a battle went from where one sits, and numbers battles and arrivals', () => {
  const all = steps([
    battle(2),
    line('leave', 2, { pieces: ['u1'], at: 'B', lost: true }),
    battle(3),
    move(3, ['f1'], ['B', 'A'], 'retreat'),
    line('arrive', 4, { pieces: ['f2'], at: 'A' }),
  ]);
  const side = (id: string) => (id[0] === 'f' ? 'foe' : 'usmc');
  expect(all.map((step) => tag(step, new Set(['usmc']), side)?.words)).toEqual([
    'you lose 1',
    'retreat: foe',
    undefined,
  ]);
  expect(tag(all[0]!, new Set(['foe']), side)).toEqual({ words: 'lost: usmc 1', tone: 'good' });
  expect(tag(all[0]!, new Set(), side)?.words).toBe('lost: usmc 1');
  const told = recap(all, scene(), scene(), side);
  expect(badges(told).map(({ at, text }) => `${text} ${at}`)).toEqual(['1 B', '2 B', 'A A']);
});

describe('the head of the playback', () => {
  const seats = [
    { id: 'me', name: 'Blue', sides: ['usmc'] },
    { id: 'foe', name: 'Red', sides: ['foe'] },
  ];
  const sideOf = (id: string) => (id.startsWith('f') ? 'foe' : 'usmc');

  it('names who acts, not whose phase it is', () => {
    const [moved, fought] = steps([
      line('phase', 1, { name: 'Movement', seat: 'me' }),
      move(1, ['f1'], ['A', 'B']),
      battle(2, { sides: ['usmc', 'foe'], attackers: ['u1'], defenders: ['f1'] }),
    ]);
    expect(named(moved!, seats, 'me', sideOf)).toBe('Red');
    expect(named(fought!, seats, 'me', sideOf)).toBe('');
    expect(named(null, seats, 'me', sideOf)).toBe('');
  });
});

it('says a level by its name and a quantity by its number', () => {
  expect(said(track(3), 2)).toBe('2');
  expect(said({ ...track(1), levels: ['no victory', 'minor victory'] }, 1)).toBe('minor victory');
});
