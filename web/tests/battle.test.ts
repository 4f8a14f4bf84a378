import { describe, expect, it } from 'vitest';
import { between, change, roomy, sentence, short } from '../src/battle/sums';
import { lately } from '../src/log/log';
import type { Forecast, LogEntry } from '../src/lib/types';

describe('a column', () => {
  it('has a heading that fits', () => {
    expect(['-8 or less', '-5 to -7', '-1 to +1', '+5 to +7', '+18 or more'].map(short)).toEqual([
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
  expect(change(0, 0.17)).toBe('0 % → 17 %');
  expect(change(0.5, 0.5)).toBe('stays 50 %');
  expect(change(null, 0.5)).toBe('50 %');
});

it('the bar has room for words only where all of them fit: a rare result is listed below it', () => {
  const chance = (text: string, probability: number) => ({ text, probability, good: 0, code: '' });
  expect(roomy([chance('eliminated', 0.5), chance('no effect', 0.5)])).toBe(true);
  expect(roomy([chance('no effect', 0.95), chance('sniper pins the squad', 0.05)])).toBe(false);
});
