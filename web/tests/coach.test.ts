import { beforeEach, describe, expect, it, vi } from 'vitest';

vi.mock('../src/lib/theme.svelte', () => ({ stillMotion: () => true }));

import { Coach, type Advised } from '../src/coach/coach.svelte';
import { fans, freeGround, verdict } from '../src/coach/fan';
import { courses, setOut, sites } from '../src/coach/marks';
import { Warning, blunderOf } from '../src/coach/warning.svelte';
import { gainOf, giveOrTake, hangs, inWords, lossOf, many, of100, whisker, worth } from '../src/coach/worth';
import { Choices, type Pick } from '../src/choose/choices';
import { Refused } from '../src/lib/api';
import { BoardIndex } from '../src/lib/geometry';
import type { Advice, Hint, Plan, Sketch } from '../src/lib/types';
import { asked, board, option, space, state } from './board';
import { Shelf } from './shelf';

const nowhere: Sketch = { pieces: [], origins: [], path: [], target: '', cards: [] };

const advice = (choice: string, more: Partial<Advice> = {}): Advice => ({
  choice,
  text: choice,
  note: '',
  drawn: nowhere,
  value: 0.41,
  error: 0.015,
  loss: 0,
  gap_error: 0,
  sure: 'sure',
  brings: [],
  risks: [],
  line: [],
  same: 0,
  members: [],
  ...more,
});

const hint = (more: Partial<Hint> = {}): Hint => ({
  seq: 3,
  seat: 'usmc',
  kind: 'clear',
  prompt: '',
  rule: '',
  measure: 'wins',
  value: 0.41,
  error: 0.015,
  sure: 'sure',
  why: '',
  options: [advice('attack a'), advice('attack b', { value: 0.38, loss: 0.031 })],
  whole: false,
  also: [],
  games: 2400,
  seconds: 5.8,
  used: 1,
  plan: null,
  ...more,
});

const plan: Plan = {
  unmoved: 0.34,
  gain: 0.07,
  gain_error: 0.04,
  sure: 'fairly',
  strokes: [
    {
      ...{ text: 'A: to b', who: 'A', drawn: nowhere, choice: 'move a', gain: 0.04, error: 0.01 },
      ...{ sure: 'sure', stays: false, why: [{ text: 'Holds the road.', rule: '' }] },
    },
    {
      ...{ text: 'B: stay', who: 'B', drawn: nowhere, choice: '', gain: 0.01, error: 0.008 },
      ...{ sure: 'fairly', stays: true, why: [] },
    },
  ],
  others: 14,
};

describe('values', () => {
  it('are of 100, with how sure they are', () => {
    expect(of100(0.414)).toBe(41);
    expect([0.015, 0.001].map(giveOrTake)).toEqual([3, 1]);
    expect(whisker(0.5, 0.1)).toEqual({ left: 30, width: 40 });
    expect(whisker(0.98, 0.05).left + whisker(0.98, 0.05).width).toBe(100);
    expect(lossOf(advice('a', { loss: 0.031 }))).toBe('−3');
    expect(lossOf(advice('a', { loss: 0.003, sure: 'open' }))).toBe('±0');
    expect(worth({ measure: 'wins', value: 0.41 })).toBe('You win 41 of 100 games');
    expect([950, 2400, 1234567].map(many)).toEqual(['950', '2 400', '1 234 567']);
  });

  it('are not told as nothing where the gap is sure', () => {
    const tiny = { sure: 'sure', loss: 0.003, gain: 0.003 } as const;
    expect([lossOf(tiny), gainOf(tiny), hangs({ ...plan.strokes[0]!, ...tiny })]).toEqual([
      '<1 less',
      '<1 more',
      '<1 hangs on it',
    ]);
  });

  it('are told in words, the same as on the map', () => {
    const drawn = nowhere;
    const told = hint({
      options: [
        advice('attack a', {
          brings: [{ text: 'Takes the hex.', rule: '10.6' }],
          line: [{ seat: 'red', text: 'leaves', drawn, tenths: 6 }],
        }),
        advice('wait', { value: 0.38, loss: 0.031, sure: 'fairly', risks: [{ text: 'Risks one brigade.', rule: '' }] }),
      ],
    });
    expect(inWords(told, (id) => id.toUpperCase())).toEqual([
      'You win 41 of 100 games with the best choice, give or take 3. 2 400 games played out in 6 s.',
      '1. attack a: 41 of 100, give or take 3.',
      '   Brings: Takes the hex.',
      '   Expected in 6 of 10 games: RED: leaves.',
      '2. wait: 38 of 100, give or take 3, −3 against the best, fairly sure.',
      '   Risks: Risks one brigade.',
    ]);
    expect(inWords(hint({ kind: 'alike', why: 'One option.' }), String)[0]).toBe('All are alike.');
  });
});

describe('on the map', () => {
  const index = new BoardIndex(board([space('a'), space('b', { at: [30, 40] })]));

  it('an option has its target and an arrow from each origin, or along its path', () => {
    const drawn = { ...nowhere, origins: ['a'], target: 'b' };
    expect(sites(drawn, index).map(({ id }) => id)).toEqual(['b']);
    expect(courses(drawn, index)).toEqual([
      [
        [0, 0],
        [30, 40],
      ],
    ]);
    expect(courses({ ...drawn, path: ['b', 'a'] }, index)).toEqual([
      [
        [30, 40],
        [0, 0],
      ],
    ]);
    expect(courses(nowhere, index)).toEqual([]);
    expect(sites({ ...nowhere, origins: ['a'] }, index).map(({ id }) => id)).toEqual(['a']);
  });

  it('an arrow leaves the counters free that it sets out from', () => {
    expect(
      setOut(
        [
          [0, 0],
          [30, 40],
        ],
        25,
      )[0],
    ).toEqual([15, 20]);
  });
});

describe('attackers fanned out', () => {
  it('tell what is taken, what to take too and what to leave; one that is agreed on needs no fan', () => {
    const at = (x: number): [number, number] => [x, 0];
    const units = [
      { id: 'a', at: at(0), verdict: verdict(true, true) },
      { id: 'b', at: at(0), verdict: verdict(false, true) },
      { id: 'c', at: at(9), verdict: verdict(true, true) },
      { id: 'd', at: at(18), verdict: verdict(true, false) },
    ];
    expect(fans(units).map((fan) => fan.units.map(({ verdict: said }) => said))).toEqual([
      ['taken', 'take too'],
      ['leave out'],
    ]);
  });

  it('stand where they cover least', () => {
    const around: [number, number][] = [[-60, -60], [60, -60], [-60, 60]]; // prettier-ignore
    expect(freeGround([0, 0], 100, 60, 20, around)).toEqual([70, 50]);
  });
});

describe('the coach', () => {
  const question = asked([option('attack a', 'space'), option('attack b', 'space')]);
  let done: string[];
  let ended: boolean[];

  function table(more: Partial<Advised> = {}): Advised {
    const on = { on: true, why: '', may_ask: false, asker: '', asked: [], answer: '' as const, used: {} };
    return {
      state: state(question.options, [], { asked: question, hints: on }),
      question,
      choices: new Choices(question),
      gathering: { several: null, act: null, set: (ids) => void done.push(`ticks ${ids.join(' ')}`) },
      pick: async (pick: Pick) => void done.push(pick.option.choice),
      press: async (pick: Pick) => void done.push(pick.option.choice),
      ...more,
    };
  }
  const coach = (answer: () => Promise<Hint>, more: Partial<Advised> = {}) =>
    new Coach(table(more), { hint: answer, end: async (show) => void ended.push(show) });

  beforeEach(() => {
    done = [];
    ended = [];
  });

  it('answers when it is asked; digits look, Enter does', async () => {
    const it = coach(async () => hint());
    await it.toggle();
    expect([it.open, it.thinking, it.advice?.choice]).toEqual([true, false, 'attack a']);
    expect(it.numberOf('attack b')).toBe(2);
    expect([it.look(2), it.look(1)]).toEqual([false, true]);
    await it.take();
    expect(done).toEqual(['attack b']);
  });

  it('plans a whole phase: → goes through its strokes, Enter takes one up', async () => {
    const moves = asked([option('move a', 'piece'), option('move b', 'piece'), { ...option('done'), ends: true }]);
    const sent: boolean[] = [];
    const answer = async (_seq: number, _also: readonly string[], _longer: boolean, phase: boolean) => {
      sent.push(phase);
      return hint({ options: [], plan: phase ? plan : null });
    };
    const it = new Coach(table({ question: moves, choices: new Choices(moves) }), {
      hint: answer,
      end: async () => {},
    });
    await it.ask();
    expect([it.stroke?.who, it.marked.length]).toEqual(['A', 2]);
    expect([it.step(), it.stroke?.stays, it.step(), it.at]).toEqual([true, true, true, 0]);
    await it.take();
    await it.ask(false, false);
    expect([done, it.strokes, sent]).toEqual([['move a'], [], [true, false]]);
    expect(inWords(hint({ plan }), String)).toEqual([
      'You win 41 of 100 games with this plan, give or take 3; unmoved 34 (+7, fairly sure).',
      '1. A: to b: 4 hang on it, sure. Holds the road.',
      '2. B: stay: 1 hangs on it, fairly sure.',
      '14 more units: no single one matters.',
      '2 400 games played out in 6 s.',
    ]);
  });

  it('is left at any time: who closes it while it thinks has used no hint, and no late answer is shown', async () => {
    let answer: (hint: Hint) => void = () => {};
    const it = coach(() => new Promise((found) => (answer = found)));
    const asking = it.ask();
    expect(it.thinking).toBe(true);
    it.close();
    answer(hint());
    await asking;
    expect([it.open, it.hint, ended]).toEqual([false, null, [false]]);
  });

  it('shows where it looks while it thinks, and what it has when that is enough', () => {
    const it = coach(() => new Promise(() => {}));
    void it.ask();
    const looking = [{ choice: 'attack a', text: 'Attack A', drawn: nowhere, low: 0.3, high: 0.4 }];
    it.hear({ since: 's', seconds: 6, games: 1500, looking, waits: 0 });
    expect(it.looking).toEqual(looking);
    expect(it.pace).toMatchObject({ time: '0 of 6 s', games: 1500 });
    it.show();
    expect(ended).toEqual([true]);
  });

  it('says so when the server is busy', async () => {
    const it = coach(() => Promise.reject(new Refused(503, 'later', 'Ask again in 20 s.')));
    await it.ask();
    expect([it.later, it.problem, it.thinking]).toEqual([true, 'Ask again in 20 s.', false]);
  });

  it('asks nothing where hints are off', async () => {
    const off = { on: false, why: 'Off.', may_ask: true, asker: '', asked: [], answer: '' as const, used: {} };
    const it = coach(() => Promise.reject(new Error()), { state: state([], [], { hints: off }) });
    await it.toggle();
    expect([it.open, it.thinking, it.offered]).toEqual([true, false, true]);
  });

  it('hands over the ticks of a whole act', async () => {
    const several = { verb: 'attack', text: '', kind: 'piece' as const, among: ['a', 'b'], least: 1, most: 2 };
    const gathering = {
      several: { ...several, commits: true, odds: true, best: [], parts: [], once: false },
      act: { option: option('attack a'), number: 0 },
      set: (ids: readonly string[]) => void done.push(`ticks ${ids.join(' ')}`),
    };
    const it = coach(async () => hint({ whole: true, options: [advice('attack a b')] }), { gathering });
    await it.ask();
    expect(it.takeTicks()).toBe(true);
    expect(done).toEqual(['ticks a b']);
  });
});

describe('the warning before a blunder', () => {
  it('asks once, and only whoever wants it', async () => {
    vi.stubGlobal('localStorage', new Shelf());
    const weighed = { blunder: true, loss: 0.12, error: 0.01, measure: 'wins' as const };
    const hints = { ...state([], []).hints, on: true };
    const warning = new Warning({ state: state([], [], { hints }) }, async () => weighed);
    const pick = { option: option('wait'), number: 1 };
    expect(await warning.of(pick)).toBeNull();
    warning.set(true);
    expect(await warning.of(pick)).toBe(weighed);
    expect(await warning.of(pick)).toBeNull();
    expect(blunderOf(pick, weighed, () => {}).title).toBe('It loses 12 of 100 games');
    const level = blunderOf(pick, { ...weighed, measure: 'level' }, () => {}).title;
    expect(level).toBe('It loses 12 % of the highest level of victory');
    vi.unstubAllGlobals();
  });
});
