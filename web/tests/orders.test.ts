import { describe, expect, it } from 'vitest';
import { never, notNow, orderLine } from '../src/choose/orders';

describe('standing orders', () => {
  const usual = { window: 'move', words: ['combat'], spaces: [], turn: null };
  const windows = [
    {
      id: 'move',
      name: 'After a move',
      words: { combat: 'before a battle' },
      usual: ['combat'],
      seat: '',
      spares: false,
    },
  ];

  it('decline always or in one turn', () => {
    expect(never([usual], 'move')).toEqual([{ ...usual, words: [] }]);
    expect(notNow([usual], 'move', 3)).toEqual([usual, { ...usual, words: [], turn: 3 }]);
  });

  it('are told in words', () => {
    const place = (id: string) => id.toUpperCase();
    expect(orderLine(usual, windows, place)).toBe('After a move: asked only before a battle');
    expect(orderLine({ ...usual, words: [], spaces: ['a', 'b'], turn: 3 }, windows, place)).toBe(
      'After a move in turn 3: asked only A and B',
    );
    expect(orderLine({ ...usual, window: 'other_one', words: [] }, windows, place)).toBe('Other one');
  });

  it('says that the usual order spares what one cannot answer', () => {
    const words = { own: 'about own units', event: 'about an event' };
    const window = { id: 'cancel', name: 'Cancelling', words, usual: ['own', 'event'], spares: true, seat: '' };
    const order = { window: 'cancel', words: ['own', 'event'], spaces: [], turn: null };
    expect(orderLine(order, [window], String)).toBe('Cancelling: asked only if you can answer');
    expect(orderLine({ ...order, words: ['own'] }, [window], String)).toBe('Cancelling: asked only about own units');
  });
});
