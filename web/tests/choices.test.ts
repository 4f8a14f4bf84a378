import { describe, expect, it } from 'vitest';
import { Choices, byVerb } from '../src/lib/choices';
import { option, piece } from './board';

const asked = {
  prompt: '',
  rule: '',
  reaction: '',
  options: [option('move A', 'space'), option('fire foe', 'piece'), option('pay 2', 'number'), option('done')],
};
const choices = new Choices(asked);
const numbers = (picks: { number: number }[]) => picks.map((pick) => pick.number);

describe('a click', () => {
  it('on a piece means the piece or the space it stands in', () => {
    expect(numbers(choices.onPiece(piece('foe', 'B')))).toEqual([2]);
    expect(numbers(choices.onPiece(piece('friend', 'A')))).toEqual([1]);
    expect(numbers(choices.onPiece(piece('foe', 'A')))).toEqual([2, 1]);
  });

  it('on a space means it or what stands in it, the smallest first', () => {
    expect(numbers(choices.onSpaces(['A', 'zone'], []))).toEqual([1]);
    expect(numbers(choices.onSpaces(['B', 'A'], [piece('foe', 'B')]))).toEqual([2]);
    expect(choices.onSpaces(['C'], [])).toEqual([]);
  });
});

describe('the list', () => {
  it('keeps the order and the numbers of what is offered', () => {
    expect(numbers(choices.all)).toEqual([1, 2, 3, 4]);
    expect(byVerb(choices.all).map((group) => group.verb)).toEqual(['move', 'fire', 'pay', 'done']);
  });

  it('knows what nothing on the table stands for', () => {
    expect(numbers(choices.plain)).toEqual([3, 4]);
    expect(choices.targets).toEqual(['A', 'foe']);
  });

  it('is empty when nothing is asked', () => {
    expect(new Choices(null).all).toEqual([]);
  });
});
