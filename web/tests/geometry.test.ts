import { describe, expect, it } from 'vitest';
import { BoardIndex, area, densest, fit, inside, path, settle } from '../src/lib/geometry';
import { counterPixels, readableScale } from '../src/lib/layouts';
import type { Point } from '../src/lib/types';
import { board, space } from './board';

describe('outlines', () => {
  it('become SVG paths', () => {
    expect(
      path(
        [
          [0, 0],
          [10, 0],
          [10, 5.26],
        ],
        true,
      ),
    ).toBe('M0 0L10 0L10 5.3Z');
    expect(path([], false)).toBe('');
  });

  it('know what lies inside and how large they are', () => {
    const outline = [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ] as [number, number][];
    expect(inside([5, 5], outline)).toBe(true);
    expect(inside([15, 5], outline)).toBe(false);
    expect(area(outline)).toBe(100);
  });
});

describe('finding what lies under the pointer', () => {
  const index = new BoardIndex(
    board([
      space('zone.1', {
        kind: 'zone',
        at: [50, 50],
        outline: [
          [0, 0],
          [100, 0],
          [100, 100],
          [0, 100],
        ],
      }),
      space('1.C', { kind: 'court', at: [50, 50] }),
    ]),
  );

  it('gives the smallest space first', () => {
    expect(index.at([50, 50], 1).map((each) => each.id)).toEqual(['1.C', 'zone.1']);
    expect(index.at([5, 5], 1).map((each) => each.id)).toEqual(['zone.1']);
    expect(index.at([500, 5], 1)).toEqual([]);
  });
});

describe('the view', () => {
  const window = { left: 0, top: 0, right: 200, bottom: 100 };

  it('shows a box in the middle of the window', () => {
    expect(fit({ left: 0, top: 0, right: 100, bottom: 100 }, window, 0, 10)).toEqual({ k: 1, x: 50, y: 0 });
  });

  it('leaves no part of the window empty that the board could fill', () => {
    const whole = { left: 0, top: 0, right: 400, bottom: 50 };
    expect(settle({ k: 1, x: 70, y: 10 }, whole, window)).toEqual({ k: 1, x: 0, y: 25 });
    expect(settle({ k: 1, x: -900, y: 10 }, whole, window)).toEqual({ k: 1, x: -200, y: 25 });
  });

  it('turns to where the most points lie together', () => {
    const far: Point[] = [
      [0, 0],
      [100, 0],
      [110, 0],
      [120, 5],
    ];
    expect(densest(far, 50, 20)).toEqual(far.slice(1));
    expect(densest([], 50, 20)).toEqual([]);
  });

  it('of points that lie evenly shows the middle', () => {
    const row = Array.from({ length: 11 }, (_, i): Point => [i * 10, 0]);
    expect(densest(row, 20, 20).map(([x]) => x)).toEqual([40, 50, 60]);
  });
});

describe('counters', () => {
  it('are readable where there is room, and never larger than needed', () => {
    expect(counterPixels(24, 25, readableScale(board([]), 25))).toBeGreaterThanOrEqual(44);
    expect(counterPixels(24, 25, 10)).toBe(60);
    expect(counterPixels(24, 25, 0.5)).toBeLessThan(25);
  });
});
