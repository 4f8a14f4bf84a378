import { expect, it } from 'vitest';
import { BoardIndex } from '../src/lib/geometry';
import { keepInside, stepAside, PlaceNames, type Place } from '../src/board/names';
import { links, supplyLine } from '../src/board/nets';
import { board, space } from './board';

it('a net has each link between two of its places once', () => {
  const places = [
    space('a', { near: ['b', 'c'] }),
    space('b', { at: [10, 0], near: ['a', 'c'] }),
    space('c', { at: [20, 0], near: ['a', 'b'] }),
  ];
  const index = new BoardIndex(board(places, { layout: 'points' }));
  expect(links(['a', 'b'], index)).toEqual([
    [
      [0, 0],
      [10, 0],
    ],
  ]);
});

it('a line of supply ends where nothing more is told, and never goes in circles', () => {
  const next: Record<string, string> = { a: 'b', b: 'c', x: 'y', y: 'x' };
  expect(supplyLine('a', (id) => next[id] ?? '')).toEqual(['a', 'b', 'c']);
  expect(supplyLine('x', (id) => next[id] ?? '')).toEqual(['x', 'y']);
});

it('the name of a sea steps aside for a counter', () => {
  const box = { left: -40, right: 40, top: -10, bottom: 10 };
  expect(stepAside(box, [0, 0], [])).toEqual([0, 0]);
  expect(stepAside(box, [0, 0], [{ left: -40, right: 40, top: -10, bottom: 10 }])).not.toEqual([0, 0]);
});

it('a name that may be left out does not lie on another', () => {
  const place = (text: string): Place => ({ text, at: [0, 0], size: 11, reach: 7, occupied: false, spare: 0.1 });
  const crowd = Array.from({ length: 12 }, (_, i) => place(`Place ${i}`));
  const named = new PlaceNames().lay(crowd, []);
  expect(named[0]).not.toBeNull();
  expect(named.filter((name) => name === null).length).toBeGreaterThan(0);
});

it('no name of a country or a sea sticks out of the map', () => {
  const box = { left: -40, right: 40, top: -10, bottom: 10 };
  expect(keepInside(box, [0, 0], 400)).toEqual([40, 0]);
  expect(keepInside({ ...box, left: 350, right: 430 }, [390, 5], 400)).toEqual([360, 5]);
  expect(keepInside(box, [0, 0], 10)).toEqual([0, 0]);
});
