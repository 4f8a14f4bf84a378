import { describe, expect, it } from 'vitest';
import { count, doing, ending, inRow, list, numeral, percent, signed } from '../src/lib/words';
import { seats, state } from './board';

describe('words', () => {
  it('agree with the names of seats', () => {
    const thinks = (...names: string[]) => doing(names, 'thinks', 'think');
    expect(thinks('Iran')).toBe('Iran thinks');
    expect(thinks('Syrian rebels')).toBe('Syrian rebels think');
    expect(thinks('US and Coalition')).toBe('US and Coalition think');
    expect(thinks('US')).toBe('US thinks');
    expect(thinks('Iran', 'Iraq')).toBe('Iran and Iraq think');
  });

  it('read as sentences', () => {
    expect(list(['a', 'b', 'c'])).toBe('a, b and c');
    expect(count(1, 'choice')).toBe('1 choice');
    expect(percent(0.005)).toBe('<1 %');
    expect(signed(-2)).toBe('−2');
    expect([-4, 0, 3].map(numeral)).toEqual(['−4', '0', '3']);
  });

  it('leave out in a row what the name before has said, but never a number', () => {
    expect(inRow(['NATO Air 1', 'NATO Air 2', 'GCC SF'])).toBe('NATO Air 1, Air 2, GCC SF');
    expect(inRow(['1st Armoured', '1st Mechanised', 'Sally', 'Sally'])).toBe(
      '1st Armoured, 1st Mechanised, Sally, Sally',
    );
  });

  it('tell who won', () => {
    const outcome = { winners: [0], level: 'major', rule: '7.2', why: '', levels: [], ranks: [] };
    expect(ending(state([], [], { outcome }))).toBe('Major');
    const two = [
      ...state([], []).seats,
      { ...state([], []).seats[0]!, ...seats('foe')[0]!, name: 'Foe', kind: 'bot' as const, player: '' },
    ];
    expect(ending(state([], [], { outcome, seats: two }))).toBe('Victory for US Marines: major');
    expect(ending(state([], [], { outcome: { ...outcome, winners: [], level: '' }, seats: two }))).toBe('A draw');
  });
});
