import { describe, expect, it } from 'vitest';
import { EMBLEMS } from '../src/parts/emblems';
import { BoardIndex } from '../src/lib/geometry';
import { layoutOf, level, piecePixels } from '../src/lib/layouts';
import { GLYPHS, glyphOf } from '../src/counters/glyphs';
import { HATCHINGS } from '../src/board/patterns';
import { abreast, placeSigns } from '../src/board/placeSigns';
import { signBoxes, sites } from '../src/board/sites';
import { size, stacks } from '../src/board/stacks';
import type { Point, Sign } from '../src/lib/types';
import { board, piece, space } from './board';

const box = (x: number, y: number, side: number): Point[] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
];
const sign = (glyph: Sign['glyph'], value = ''): Sign => ({ glyph, value, text: glyph });

describe('an area in two parts', () => {
  const index = new BoardIndex(
    board([space('rabia', { parts: [box(0, 0, 10), box(30, 0, 10)] })], { layout: 'areas' }),
  );

  it('is found under each of them and not between', () => {
    const at = (x: number) => index.at([x, 5], 1).map((each) => each.id);
    expect([at(5), at(20), at(35)]).toEqual([['rabia'], [], ['rabia']]);
  });

  it('is drawn as one path', () => {
    expect(index.shape(index.spaces.get('rabia')!, 1).match(/M/g)).toHaveLength(2);
  });
});

describe('a map of points', () => {
  const points = board([space('a'), space('b', { at: [80, 0] })], { layout: 'points' });
  const index = new BoardIndex(points);

  it('shows less from afar', () => {
    expect([0.3, 0.6, 1].map((k) => level(80, k))).toEqual(['far', 'middle', 'near']);
    expect([0.3, 0.6, 1, 3].map((k) => piecePixels(points, 80, k))).toEqual([14, 30, 44, 44]);
  });

  it('keeps the size of a pad on the screen', () => {
    const width = (k: number) => {
      const xs = [...index.shape(index.spaces.get('a')!, k).matchAll(/[ML](-?[\d.]+) /g)].map(([, x]) => Number(x));
      return (Math.max(...xs) - Math.min(...xs)) * k;
    };
    expect(width(1)).toBeCloseTo(66, 0);
    expect(width(2)).toBeCloseTo(66, 0);
  });
});

describe('signs', () => {
  it('stand round a pad by what they tell', () => {
    const placed = placeSigns(
      layoutOf(board([], { layout: 'points' })),
      space('a'),
      [sign('shield', '2'), sign('oil'), sign('supply'), sign('mountain'), sign('entrenchment')],
      26,
    );
    const [shield, oil, supply, mountain, comb] = placed;
    expect(shield!.x < 0 && shield!.y < 0).toBe(true);
    expect(oil!.x > supply!.x && oil!.y < 0 && oil!.y === supply!.y).toBe(true);
    expect(mountain!.x < 0 && mountain!.y > 0).toBe(true);
    expect(comb!.x).toBeGreaterThan(26);
  });

  it('stand in columns beside the stack of an area, the second column on the other side', () => {
    const four = [sign('airbase'), sign('dam'), sign('well'), sign('power')];
    const placed = placeSigns(layoutOf(board([], { layout: 'areas' })), space('a'), four, 17);
    expect(placed.map(({ x }) => Math.sign(x))).toEqual([-1, -1, 1, 1]);
    expect(new Set(placed.map(({ x, y }) => `${x} ${y}`)).size).toBe(4);
  });

  it('leave room for all stacks that lie side by side, whatever flies above them', () => {
    const piles = [
      { space: 'a', of: 2 },
      { space: 'a', of: 2 },
      { space: 'a', of: 1 }, // an aircraft
      { space: 'b', of: 1 },
    ];
    expect([...abreast(piles)]).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
  });

  it('stand on the other side where they would lie on the counter of a neighbour', () => {
    const two = [sign('oil'), sign('shield', '3')];
    const beside = { left: -56, right: -14, top: -30, bottom: 12 };
    const sides = (counters: (typeof beside)[]) =>
      placeSigns(layoutOf(board([], { layout: 'hexes' })), space('a'), two, 11, counters).map(({ x }) => Math.sign(x));
    expect(sides([])).toEqual([-1, -1]);
    expect(sides([beside])).toEqual([1, 1]);
    const four = [...two, sign('well'), sign('dam')];
    const spread = (counters: (typeof beside)[]) =>
      placeSigns(layoutOf(board([], { layout: 'hexes' })), space('a'), four, 20, counters).map(({ x }) => Math.sign(x));
    expect(spread([])).toEqual([-1, -1, -1, 1]);
    expect(spread([{ ...beside, bottom: 30 }])).toEqual([1, 1, 1, 1]);
  });

  it('tell names where they stand, and are left out where the map is small', () => {
    const oil = space('a', { at: [100, 100], signs: [sign('oil')] });
    const map = new BoardIndex(board([oil, space('b', { at: [150, 100] })], { layout: 'hexes' }));
    const found = (k: number) =>
      signBoxes(
        sites(map, [], [], 40, k, () => true),
        k,
      );
    expect(found(1)).toEqual([{ left: 73, right: 87, top: 93, bottom: 107 }]);
    expect([found(0.2), sites(map, [], [], 40, 1, () => false)]).toEqual([[], []]);
  });

  it('are drawn, but for those that are only written', () => {
    expect(glyphOf(sign('power'))).toBe(GLYPHS.power);
    expect(glyphOf(sign('shield', '2'))).toBeUndefined();
  });
});

describe('peoples and sides', () => {
  it('have hatchings that differ', () => {
    expect(new Set(Object.values(HATCHINGS).map(({ d }) => d)).size).toBe(5);
  });

  it('have emblems that differ', () => {
    expect(new Set(Object.values(EMBLEMS)).size).toBe(8);
  });
});

it('a back that stands for several counts as many', () => {
  const index = new BoardIndex(board([space('raqqa')], { layout: 'points' }));
  const [stack] = stacks([piece('x', 'raqqa', { hidden: true, count: 3 }), piece('y', 'raqqa')], index);
  expect(size(stack!)).toBe(4);
});
