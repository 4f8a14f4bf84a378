import { expect, it } from 'vitest';
import { borders } from '../src/board/drawing';
import type { Point } from '../src/lib/types';
import { board } from './board';

it('draws a border that two countries share once, and none along the edge of the map', () => {
  const west: Point[] = [
    [0, 0],
    [50, 0],
    [50, 100],
    [0, 100],
  ];
  const east: Point[] = [
    [50, 0],
    [200, 0],
    [200, 100],
    [50, 100],
  ];
  const shapes = [west, east].map((points) => ({ kind: 'border' as const, points, closed: true, name: '' }));
  expect(borders(shapes, board([]))).toEqual([
    {
      points: [
        [50, 0],
        [50, 100],
      ],
      closed: false,
    },
  ]);
});
