import { describe, expect, it } from 'vitest';
import { stackLabel } from '../src/counters/describe';
import { BoardIndex } from '../src/lib/geometry';
import { lift, offset, spread, stacks } from '../src/board/stacks';
import { board, piece, space } from './board';

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
    expect(spread(8)).toEqual({ columns: 5, rows: 2 });
    const [stack] = stacks(pieces, new BoardIndex(board([space('X')])));
    expect(stackLabel(stack!, new Map(), 'Zone 1')).toBe('2 counters in Zone 1: a, b');
  });
});
