import { describe, expect, it } from 'vitest';
import { freeGround, leastHidden } from '../src/board/freeGround';
import { leadSigns } from '../src/board/leadSigns';
import { PlaceNames } from '../src/board/names';
import { fan } from '../src/board/stacks';
import { headline, detail } from '../src/follow/telling';
import { steps } from '../src/follow/steps';
import { BoardIndex } from '../src/lib/geometry';
import type { LogEntry } from '../src/lib/types';
import { groups } from '../src/panel/rail';
import { board, piece, space } from './board';

const WINDOW = { width: 1000, height: 800 };

describe('free ground', () => {
  const size = { width: 200, height: 150 };

  it('is beside its point and covers nothing that is busy', () => {
    const busy = [
      { at: [500, 400] as [number, number], reach: 30 },
      { at: [620, 400] as [number, number], reach: 30 },
    ];
    const [left, top] = freeGround([500, 400], size, WINDOW, busy)!;
    for (const { at, reach } of busy) {
      const dx = Math.max(left - at[0], 0, at[0] - left - size.width);
      const dy = Math.max(top - at[1], 0, at[1] - top - size.height);
      expect(Math.hypot(dx, dy)).toBeGreaterThanOrEqual(reach);
    }
  });

  it('is not found where everything is lit', () => {
    const everywhere = Array.from({ length: 400 }, (_, i) => ({
      at: [(i % 20) * 50, Math.floor(i / 20) * 40] as [number, number],
      reach: 30,
    }));
    expect(freeGround([500, 400], size, WINDOW, everywhere)).toBeNull();
  });
});

describe('a card over the map', () => {
  const size = { width: 200, height: 150 };
  const spot = (x: number, y: number) => ({ at: [x, y] as [number, number], reach: 20 });

  it('stands in the upper left corner, else in the other one', () => {
    expect(leastHidden(size, WINDOW, [])).toEqual({ at: [16, 16], hides: 0 });
    expect(leastHidden(size, WINDOW, [spot(100, 100)])).toEqual({ at: [784, 16], hides: 0 });
  });

  it('stands on free ground elsewhere where both corners would hide something', () => {
    const { at, hides } = leastHidden(size, WINDOW, [spot(100, 100), spot(900, 100), spot(990, 30)]);
    expect(hides).toBe(0);
    expect(at[0] >= 120 || at[1] >= 120).toBe(true);
  });

  it('says how much it hides where nothing is free, and counts only what is in sight', () => {
    const rows = Array.from({ length: 400 }, (_, i) => spot((i % 20) * 50, Math.floor(i / 20) * 40));
    expect(leastHidden(size, WINDOW, rows).hides).toBeGreaterThan(0);
    expect(leastHidden(size, WINDOW, [spot(-10, 100)]).at).toEqual([16, 16]);
  });
});

describe('a fan', () => {
  it('opens above its stack, and away from what should be seen', () => {
    expect(fan(4, 25, [500, 400], WINDOW).top).toBeLessThan(0);
    const target = { at: [0, -60] as const, weight: 30 };
    const away = fan(4, 25, [500, 400], WINDOW, [target]);
    const hidden = away.top < -60 && away.top + away.height > -60 && away.left < 0 && away.left + away.width > 0;
    expect(hidden).toBe(false);
  });

  it('has rows of five at most', () => {
    expect(fan(12, 25, [500, 400], WINDOW)).toMatchObject({ columns: 5, rows: 3 });
  });
});

describe('the name of a place', () => {
  const place = { text: 'Kalar', at: [100, 100] as [number, number], size: 12, reach: 10, occupied: false };
  const counter = (x: number, y: number) => ({ left: x - 20, right: x + 20, top: y - 20, bottom: y + 20 });

  it('does not stand right under a stack of another place', () => {
    const stack = counter(100, 95 - 40 + 22); // its lower edge is just above the name's second place
    const [name] = new PlaceNames().lay([place], [stack]);
    expect(name === null || name!.y > 100).toBe(true);
  });
});

describe('a set-up in the film', () => {
  it('is told by numbers, not by a list of names', () => {
    const index = new BoardIndex(board([space('X', { name: 'Mosul' })]));
    const pieces = ['a', 'b', 'c', 'd', 'e'];
    const line = { n: 0, step: 1, kind: 'arrive', text: 'Set up: a, b, c, d, e.', rule: '', at: 'X', pieces };
    const [step] = steps([line as LogEntry]);
    expect(headline(step!, index, (id) => id)).toBe('5 units arrive in Mosul');
    expect(detail(step!, index)).toBe('');
  });

  it('is one step where several come by one choice, wherever they come', () => {
    const index = new BoardIndex(board([space('X'), space('Y')]));
    const come = (n: number, at: string) => ({ n, step: 1, kind: 'arrive', text: '', rule: '', at, pieces: [`${n}`] });
    const found = steps([come(0, 'X'), come(1, 'Y'), come(2, 'Y'), come(3, 'X')] as LogEntry[]);
    expect(found.map((step) => headline(step, index, (id) => id))).toEqual(['4 units arrive in 2 places']);
    expect(steps([come(0, 'X'), { ...come(1, 'Y'), step: 2 }] as LogEntry[]).length).toBe(2);
  });
});

describe('where a piece can go', () => {
  const index = new BoardIndex(board([space('A'), space('B', { at: [200, 0] })], { layout: 'hexes' }));
  const lead = { space: 'B', choices: ['go'], note: '4+', price: 1, attack: false };
  const taken = { leads: new Map([['B', lead]]), pointed: null, from: 'A', purse: { points: 7, unit: 'AP' } };

  it('tells what the die must show, and under the pointer the price and what is left', () => {
    expect(leadSigns(taken, index, 1).map(({ text }) => text)).toEqual(['4+']);
    expect(leadSigns({ ...taken, pointed: lead }, index, 1)[0]!.text).toBe('here: 1 AP, 6 left, on 4+');
  });

  it('tells the price and the chance of an attack', () => {
    const sign = (note: string) =>
      leadSigns({ ...taken, leads: new Map([['B', { ...lead, attack: true, note }]]) }, index, 1)[0];
    expect(sign('33 % alone')).toMatchObject({ text: 'attack: 1 AP, 33 %', attack: true });
    expect(sign('0 % alone, 33 % with W, 67 % with air units too')!.text).toBe('attack: 1 AP, 0–67 %');
  });
});

it('forces off the map are grouped by kind in a steady order, with their numbers', () => {
  const jet = (id: string) => piece(id, '', { facts: ['Tactical air'] });
  const backs = piece('back', '', { facts: ['Special forces'], count: 6, hidden: true });
  const tray = { id: 't', name: 'Staging', count: 8, pieces: [jet('a'), jet('b'), backs], cards: [] };
  const found = groups({ ...tray, note: '', seat: 'us', side: 'us' } as never);
  expect(found.map(({ words, count }) => [words, count])).toEqual([
    ['Special forces', 6],
    ['Tactical air', 2],
  ]);
});
