import { describe, expect, it } from 'vitest';
import { address, isAnalysis, parsed } from '../src/analysis/address';
import { along, band, beyond, line, roomy, scale, stepAt, stretches, valueAt, walk } from '../src/analysis/curve';
import type { Marked } from '../src/analysis/curve';
import { labels, shortened } from '../src/analysis/options';
import { choicesWithin, reached } from '../src/analysis/seats';
import { bounds, change, span, turnBars, waterfall, whoChanged } from '../src/analysis/sums';
import { ended, inWords, markInWords, shared } from '../src/analysis/words';
import type { Account, Analysis, AnalysisState, CurvePoint, State, Outcome, Rung, Goal } from '../src/lib/types';
import { state } from './board';

const drawn = { pieces: [], origins: [], path: [], target: '', cards: [] };
const option = (text: string, value: number) => ({ choice: text, text, drawn, value, error: 0.01, note: '' });

function mark(at: number, kind: Marked['mark'], loss: number, seat = 0): Marked {
  const [played, best] = [option('Stay', 0.5 - loss), option('Attack', 0.5)];
  const facts = {
    turn: 1,
    sure: 'sure' as const,
    gap_error: 0.01,
    stake: 0.1,
    changed: [-loss, loss],
    fell: [-0.05, 0.05],
  };
  return { at, seat, played, best, options: [best, played], loss, mark: kind, why: [], line: [], ...facts };
}

const point = (at: number, turn: number, value: number): CurvePoint => ({
  at,
  turn,
  values: [value, 1 - value],
  errors: [0.02, 0.02],
  seat: 0,
  choice: [0, 0],
  dice: [0, 0],
});

const counts = { best: 0, inaccuracy: 1, mistake: 0, blunder: 1 };
const account: Account = {
  seat: 0,
  start: 0.47,
  by: [-0.4, 0.22],
  dice: -0.29,
  end: 0,
  counts,
  weighed: 9,
  accuracy: 0.79,
  accuracy_error: 0.04,
  lost: 0,
  staked: 0,
};

function report(more: Partial<Analysis> = {}): Analysis {
  return {
    game: 'toy',
    depth: 'quick',
    measure: 'wins',
    seats: ['us', 'iran'],
    first: 0,
    last: 40,
    real: 20,
    done: 1,
    points: [point(0, 1, 0.47), point(6, 1, 0.4), point(30, 2, 0.55), point(40, 2, 0)],
    choices: [mark(5, 'blunder', 0.11), mark(20, 'inaccuracy', 0.03), mark(25, 'mistake', 0.06, 1)],
    accounts: [account, { ...account, seat: 1, start: 0.53, end: 1 }],
    turns: [
      { turn: 1, own: [-0.11, 0], others: [0, -0.11], dice: [-0.05, 0.05], at: 0 },
      { turn: 2, own: [-0.03, 0], others: [0.06, 0], dice: [0, 0], at: 10 },
    ],
    engine: 1,
    laid_open: false,
    ...more,
  };
}

describe('the axis', () => {
  it('gives every turn the same width, and leads back to the step', () => {
    const axis = stretches(report(), []);
    expect(axis.map(({ from, to }) => [from, to])).toEqual([
      [0, 10],
      [10, 40],
    ]);
    expect(along(axis, 10)).toBe(0.5);
    expect(along(axis, 25)).toBe(0.75);
    for (const step of [0, 4, 10, 25, 40]) expect(stepAt(axis, along(axis, step))).toBe(step);
    expect(stepAt(axis, -1)).toBe(0);
    expect(stepAt(axis, 2)).toBe(40);
  });

  it('takes turns that are still to be worked out from the log, but not for one turn alone', () => {
    const log = [1, 2, 3].map((number) => ({ number, step: (number - 1) * 10 }));
    expect(stretches(report({ done: 0.5 }), log).map(({ name }) => name)).toEqual(['1', '2', '3']);
    expect(stretches(report({ done: 0.5, depth: 'turn' }), log)).toHaveLength(2);
    expect(stretches(report({ turns: [] }), [])).toEqual([{ name: '', from: 0, to: 40 }]);
  });

  it('always has 50, and 0 or 100, in steps of 25', () => {
    expect(scale([0.47, 0.53, 0]).ticks).toEqual([0, 25, 50, 75]);
    expect(scale([0.38, 1]).ticks).toEqual([25, 50, 75, 100]);
    expect(scale([0.45, 0.55]).ticks).toEqual([0, 25, 50, 75]);
    expect(scale([0.4, -1e-17]).ticks).toEqual([0, 25, 50]);
    expect(scale([0.9, 0.95]).ticks).toEqual([50, 75, 100]);
  });
});

describe('the curve', () => {
  const [x, y] = [(step: number) => step, (value: number) => 100 * (1 - value)];

  it('goes in steps, with a band of two errors that stays within what is possible', () => {
    const { points } = report();
    expect(line(points, 0, x, y)).toBe('M0 53H6V60H30V45H40V100');
    expect(band(points.slice(0, 2), 0, x, y)).toBe('M0 49L6 49L6 56L6 64L6 57L0 57Z');
    expect(band([point(0, 1, 0)], 0, x, y)).toBe('M0 96L0 100Z');
    expect(valueAt(points, 0, 29)).toBe(0.4);
    expect(valueAt(points, 1, 30)).toBeCloseTo(0.45);
  });

  it('bears the marks of one seat; of many seats the grave ones of others too', () => {
    expect(walk(report(), 0).map(({ at }) => at)).toEqual([5, 20]);
    const three = report({ seats: ['a', 'b', 'c'] });
    expect(walk(three, 0).map(({ at }) => at)).toEqual([5, 20, 25]);
    expect(walk(three, 1).map(({ at }) => at)).toEqual([5, 25]);
  });

  it('leads from mark to mark, and round at the ends', () => {
    const marks = walk(report(), 0);
    expect(beyond(marks, null, 1)?.at).toBe(5);
    expect(beyond(marks, 5, 1)?.at).toBe(20);
    expect(beyond(marks, 20, 1)?.at).toBe(5);
    expect(beyond(marks, 12, -1)?.at).toBe(5);
    expect(beyond([], 5, 1)).toBeNull();
  });

  it('leaves out marks that have no room, never the open one nor the largest', () => {
    const spots = [mark(5, 'blunder', 0.11), mark(6, 'inaccuracy', 0.03), mark(30, 'mistake', 0.06)].map((each) => ({
      mark: each,
      x: each.at,
      y: 0,
    }));
    expect(roomy(spots, 10, 9, null).map(({ mark: { at } }) => at)).toEqual([5, 30]);
    expect(roomy(spots, 10, 9, 6).map(({ mark: { at } }) => at)).toEqual([6, 30]);
    expect(roomy(spots, 10, 1, null).map(({ mark: { at } }) => at)).toEqual([5]);
  });
});

describe('the sums', () => {
  it('make a waterfall in which each bar begins where the last one ended', () => {
    const parts = waterfall(account);
    expect(parts.map(({ cause }) => cause.kind)).toEqual(['start', 'own', 'seat', 'dice', 'end']);
    for (let i = 1; i < parts.length - 1; i++) expect(parts[i]!.from).toBeCloseTo(parts[i - 1]!.to);
    expect(parts.at(-2)!.to).toBeCloseTo(parts.at(-1)!.value);
    expect(bounds(parts).low).toBeCloseTo(0);
    expect(bounds(parts).high).toBe(0.47);
  });

  it('of many seats name those who changed most, count the others, and end with oneself', () => {
    const rows = whoChanged({ ...account, by: [-0.16, 0.34, 0.12, 0.05, 0.03, 0.01], dice: 0.23 });
    expect(rows.map(({ cause, value }) => [cause.kind, Math.round(value * 100)])).toEqual([
      ['seat', 34],
      ['dice', 23],
      ['seat', 12],
      ['others', 9],
      ['own', -16],
    ]);
  });

  it('are told with a true minus, by turn, and with times', () => {
    expect([0.11, -0.11, 0.001].map(change)).toEqual(['+11', '−11', '0']);
    expect(turnBars(report(), 0)[1]).toEqual({ turn: 2, own: -0.03, others: 0.06, dice: 0 });
    expect([3, 31, 58, 130, 4800].map(span)).toEqual(['5 s', '35 s', '1 min', '2 min', '1 h 20']);
  });
});

it('names of options stand above or below their dots, and are left out where there is no room', () => {
  const spots = [
    { x: 50, name: 'Attack 5026' },
    { x: 55, name: 'Al Fallujah' },
    { x: 60, name: 'Cizre' },
    { x: 300, name: 'Sirnak' },
  ];
  expect(labels(spots, 7, 320).map(({ row }) => row)).toEqual(['above', 'below', null, 'above']);
  expect(labels([{ x: 0, name: 'Sirnak' }], 7, 320)[0]!.at).toBe(21);
  expect(shortened('31st Ashura goes to Al Mahmudiyah', 12)).toBe('31st Ashura…');
});

it('the address keeps what is looked at', () => {
  const turn = { depth: 'turn' as const, turn: 6, laid_open: false };
  expect(address(null, null)).toBe('#analysis');
  expect(address(turn, 1281)).toBe('#analysis/turn-6/1281');
  expect(parsed('#analysis/turn-6/1281')).toEqual({ ...turn, at: 1281 });
  expect(parsed('#analysis/quick')).toEqual({ depth: 'quick', turn: null, laid_open: false, at: null });
  expect(parsed(address({ ...turn, laid_open: true }, 3))).toEqual({ ...turn, laid_open: true, at: 3 });
  expect(['#analysis', '#analysis/turn', '#text'].map(parsed)).toEqual([null, null, null]);
  expect(['#analysis', '#analysis/quick/3', '#analysis/other'].map(isAnalysis)).toEqual([true, true, false]);
});

it('is told in words: seats, turns and marks, and one mark', () => {
  const name = (seat: number) => ['You', 'Iran'][seat]!;
  const lines = inWords(report(), walk(report(), 0), 0, name);
  expect(lines).toContain(
    'You: accuracy 79 %, give or take 8; 0 best choices, 1 inaccuracy, 0 mistakes, 1 blunder. From 47 to 0: own choices −40, Iran +22, dice −29.',
  );
  expect(lines).toContain('Turn 1: −11, 0, −5; 40.');
  expect(lines).toContain('1. ?? Blunder, 11 lost, turn 1: Stay.');
  expect(markInWords(mark(5, 'blunder', 0.11), report(), name)).toEqual([
    '?? You, turn 1. Blunder: 11 of 100 games, sure.',
    'Played: Stay: 39, give or take 2.',
    'Better: Attack: 50, give or take 2.',
    'Then the dice: −5.',
  ]);
});

describe('what a seat has reached', () => {
  const rungs = ['Marginal', 'Operational'].map((name, i) => ({ value: i + 1, name }) as Rung);
  const goals = ['us', 'iran'].map((seat) => ({ seat, aims: rungs }) as Goal);
  const levels = (outcome: Partial<Outcome>, aims = goals): string[] => {
    const seats = ['us', 'iran'].map((id) => ({ id }) as State['seats'][number]);
    const now = state([], [], { seats, outcome: outcome as Outcome });
    const table = { state: { ...now, scene: { ...now.scene, goals: aims } }, mine: [], sides: new Map() };
    return [0, 1].map((seat) => reached({ ...table, analysis: { report: report(), seen: 0 } }, seat));
  };

  it('is its level of victory, also without a winner', () => {
    expect(levels({ winners: [0], level: 'operational', levels: [2, 1] })).toEqual(['operational', 'marginal']);
    expect(levels({ winners: [], level: 'stalemate', levels: [0, 0] })).toEqual(['no victory', 'no victory']);
  });

  it('is no level where the end knows none, such as a resignation', () => {
    expect(levels({ winners: [1], level: 'by resignation', levels: [0, 1] })).toEqual(['', 'won']);
    expect(levels({ winners: [0], level: 'victory on points', levels: [1, 0] }, [])).toEqual(['won', '']);
  });
});

describe('whose choices a bar shows', () => {
  it('is told in as many words as there is room for', () => {
    const seats = [
      ['us', 'US and Coalition'],
      ['iran', 'Iran'],
    ].map(([id, name]) => ({ id, name }) as State['seats'][number]);
    const report = { seats: ['us', 'iran'] } as Analysis;
    const now = state([], [], { seats });
    const table = { state: now, mine: ['iran'], sides: new Map(), analysis: { report, seen: 1 } };
    expect(choicesWithin(table, 0, 40)).toBe('US and Coalition’s choices');
    expect(choicesWithin(table, 0, 12)).toBe('US choices');
    expect(choicesWithin(table, 0, 5)).toBe('US');
    expect(choicesWithin(table, 1, 12)).toBe('Your choices');
  });

  it('has a title for many seats by what is measured', () => {
    expect(shared({ measure: 'wins' }).title).toBe('Who is among the winners');
    expect(shared({ measure: 'level' }).figures).toContain('highest level');
  });
});

describe('an analysis that is not done', () => {
  const told = (progress: AnalysisState['progress']) =>
    ended({ depth: 'quick', turn: null, laid_open: false, older: false, progress, done: 0.409 });

  it('says whether it was stopped or has failed, and what takes it up again', () => {
    expect([told('running'), told('done')]).toEqual([null, null]);
    expect([told('stopped')?.title, told('stopped')?.again]).toEqual(['Stopped at 40 %', 'Go on']);
    expect([told('failed')?.title, told('failed')?.again]).toEqual(['Failed at 40 %', 'Try again']);
    expect(told('failed')?.why).toContain('error');
  });
});
