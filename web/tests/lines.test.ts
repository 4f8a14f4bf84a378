import { describe, expect, it } from 'vitest';
import { chains, smooth } from '../src/board/lines';
import type { Point } from '../src/lib/types';

const A: Point = [0, 0];
const B: Point = [10, 0];
const C: Point = [10, 10];
const D: Point = [20, 10];
const E: Point = [20, 20];

describe('pieces of a line', () => {
  it('are joined, whichever way they run', () => {
    expect(chains([[B, A], [B, C], [D, C]])).toEqual([[A, B, C, D]]); // prettier-ignore
  });

  it('end where the line forks', () => {
    const found = chains([[A, C], [B, C], [C, D]]); // prettier-ignore
    expect(found.map((line) => line.length)).toEqual([2, 2, 2]);
  });

  it('end at a place', () => {
    expect(chains([[A, B], [B, C], [C, D]], [C])).toEqual([[A, B, C], [C, D]]); // prettier-ignore
  });

  it('may close to a ring', () => {
    expect(chains([[A, B], [B, C], [C, A]])).toEqual([[A, B, C, A]]); // prettier-ignore
  });
});

describe('a smooth path', () => {
  it('keeps its ends and goes through the middle of every piece', () => {
    expect(smooth([A, B, C, D, E])).toBe('M0 0L5 0Q10 0 10 5Q10 10 15 10Q20 10 20 15L20 20');
  });

  it('closes a ring without a corner', () => {
    expect(smooth([A, B, C, A])).toBe('M5 5Q0 0 5 0Q10 0 10 5Q10 10 5 5Z');
  });
});
