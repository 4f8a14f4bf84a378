import { describe, expect, it } from 'vitest';
import {
  barWords,
  between,
  byline,
  byPlace,
  change,
  mustered,
  amongOdds,
  readFrom,
  roomy,
  sentence,
  short,
  toCome,
  worthTo,
} from '../src/battle/sums';
import { lately } from '../src/log/log';
import type { Chart, Forecast, LogEntry } from '../src/lib/types';

describe('a column', () => {
  it('has a heading that fits', () => {
    expect(['-8 or less', '−5 to −7', '-1 to +1', '+5 to +7', '+18 or more'].map(short)).toEqual([
      '≤ −8',
      '−5…7',
      '−1…+1',
      '+5…7',
      '≥ +18',
    ]);
  });

  it('is found by a difference or by odds', () => {
    expect(['+6', '3:1'].map(between)).toEqual(['−', ':']);
  });
});

describe('a force', () => {
  const part = (piece: string) => ({ piece, value: 2 });
  const field = ['a', 'b', 'c', 'd', 'e'].map(part);
  const names = (parts: readonly { piece: string }[]) => parts.map(({ piece }) => piece).join('');

  it("may still bring what is neither committed nor the other side's", () => {
    const aid = (what: string, more = {}) => ({
      what,
      attacks: true,
      value: '+1',
      rule: '',
      pieces: [],
      secret: false,
      how: '',
      ...more,
    });
    const aids = [
      aid('ticked'),
      aid('called', { how: 'may be called' }),
      aid('secret', { secret: true }),
      aid('theirs', { attacks: false, secret: true }),
    ];
    expect(toCome(aids).map(({ what }) => what)).toEqual(['called', 'secret']);
  });

  it('is summed up where it is long, but what was called to it is always named', () => {
    const called = ({ piece }: { piece: string }) => piece === 'militia';
    const { shown, more } = mustered([...field, part('militia')], called, 1);
    expect([shown.map(({ piece }) => piece), names(more)]).toEqual([['a', 'militia'], 'bcde']);
    expect(names(mustered(field.slice(0, 4), called, 0).shown)).toBe('abcd');
  });

  it('is counted below the place instead of naming the place twice', () => {
    const odds = { title: 'Attack on Mosul', tally: { attackers: [{}, {}] } } as unknown as Forecast;
    expect([byline(odds, 'Mosul', true), byline(odds, 'Mosul', false)]).toEqual([
      'Your attack with 2 units',
      'You are attacked by 2 units',
    ]);
    expect(byline({ ...odds, title: 'Ground attack, +2' }, 'Mosul', true)).toBe('Ground attack, +2');
  });
});

describe('the sentence under the odds', () => {
  it('does not say that nothing changes where both lose alike', () => {
    const chances = [0.6, 0, -0.6].map((good, i) => ({
      text: `R${i}`,
      code: '',
      probability: [0.5, 0.25, 0.25][i]!,
      good,
    }));
    expect(sentence({ chances } as Forecast)).toEqual({
      lead: '50 % go your way',
      rest: '25 % against you, 25 % neither.',
    });
  });
});

describe('the colours of the table', () => {
  const chart = { worth: { AR: -0.6, EX: -0.05, DR: 0.6 } } as unknown as Chart;
  const chance = (code: string, good: number) => ({ text: code, code, probability: 0.5, good });

  it('are those of the forecast: an exchange that destroys the defender is good', () => {
    const forecast = { chances: [chance('AR', -0.6), chance('EX', 0.6)] } as Forecast;
    expect(worthTo(chart, forecast)).toEqual({ AR: -0.6, EX: 0.6, DR: 0.6 });
  });

  it('tell what costs both from what costs nobody', () => {
    const codes = { worth: { AS: 0, BB: 0.02, DR: 0.6 } } as unknown as Chart;
    const forecast = { chances: [chance('BB', 0), chance('AS', 0), chance('DR', 0)] } as Forecast;
    expect(worthTo(codes, forecast)).toEqual({ AS: 0, BB: 0.02, DR: 0 });
  });

  it('are those of the side that looks: a defender reads an exchange that fell from his own', () => {
    const line = { rule: '18.4', reading: { chance: chance('EX', 0.6), lit: null, sum: null } };
    const read = readFrom(line as unknown as LogEntry, -1)!;
    expect(worthTo(chart, read, -1)).toEqual({ AR: 0.6, EX: -0.6, DR: -0.6 });
    const before = { chances: [chance('EX', 0.2), chance('DR', -0.9)] } as Forecast;
    expect(worthTo(chart, amongOdds(read, before), -1)).toEqual({ AR: 0.6, EX: -0.6, DR: -0.9 }); // as before the die
  });
});

describe('what just happened', () => {
  const line = (n: number, kind: string, step = 2) => ({ n, kind, step, text: `line ${n}` }) as LogEntry;

  it('keeps the die and the battle, however much follows them', () => {
    const log = [line(0, 'move', 1), line(1, 'phase'), line(2, 'roll'), line(3, 'battle')];
    const after = [4, 5, 6, 7].map((n) => line(n, 'move'));
    expect(lately([...log, ...after], 4).map((entry) => entry.n)).toEqual([2, 3, 6, 7]);
  });

  it('goes back to my own choice, though others have answered since', () => {
    const log = [line(1, 'roll', 1), line(2, 'battle', 1), line(3, 'flip', 2), line(4, 'flip', 3)];
    expect(lately(log, 4).map((entry) => entry.n)).toEqual([4]);
    expect(lately(log, 4, 1).map((entry) => entry.n)).toEqual([1, 2, 3, 4]);
  });

  it('names no phase, which stands at the top of the page', () => {
    expect(lately([line(1, 'phase'), line(2, 'move')], 4).map((entry) => entry.n)).toEqual([2]);
    expect(lately([line(1, 'phase')], 4)).toEqual([]);
  });
});

it('tells what something makes of a chance', () => {
  expect(change(0, 0.17)).toBe('0 → 17 %');
  expect(change(0.5, 0.5)).toBe('stays 50 %');
  expect(change(null, 0.5)).toBe('50 %');
});

it('the bar has room for words only where all of them fit: a rare result is listed below it', () => {
  const chance = (text: string, probability: number) => ({ text, probability, good: 0, code: '' });
  expect(roomy([chance('eliminated', 0.5), chance('no effect', 0.5)])).toBe(true);
  expect(roomy([chance('no effect', 0.95), chance('sniper pins the squad', 0.05)])).toBe(false);
});

it('puts those who stand together under their place, in the order of their keys', () => {
  const place = (id: string) => id.slice(0, 4);
  expect(byPlace(['5225a', '5225b', '5226a', '5225c'], place)).toEqual([
    { place: '5225', ids: ['5225a', '5225b'] },
    { place: '5226', ids: ['5226a'] },
    { place: '5225', ids: ['5225c'] },
  ]);
});

it('says a result in the bar without its article, and by its code where there is no room', () => {
  const lost = { text: 'the attacker loses a step', code: 'AL1' };
  expect(barWords({ ...lost, probability: 1 / 3 })).toBe('attacker loses a step');
  expect(barWords({ ...lost, probability: 1 / 6 })).toBe('AL1');
});
