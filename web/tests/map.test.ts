import { describe, expect, it } from 'vitest';
import { Choices } from '../src/choose/choices';
import { isPlaceName, placeLabels } from '../src/board/drawing';
import { BoardIndex, type Box } from '../src/lib/geometry';
import { PlaceNames, bare, bodies, figures, short, type Place } from '../src/board/names';
import { costSigns, plates, type CostSign } from '../src/board/costs';
import { offeredSpaces } from '../src/board/offered';
import { lean, shadedWords, stages } from '../src/board/overlays';
import { face, fan, offset, stacks, strongest } from '../src/board/stacks';
import { places, trail } from '../src/board/trail';
import type { Way } from '../src/lib/types';
import { whereabouts } from '../src/lib/words';
import { asked, board, option, piece, space } from './board';

const index = new BoardIndex(
  board([space('A', { at: [0, 0] }), space('B', { at: [40, 0] }), space('C', { at: [80, 0] })], { layout: 'hexes' }),
);

describe('overlays', () => {
  const iran = { id: 'i', name: 'Zones, Iran', side: 'iran', spaces: ['A'], net: false };
  const us = { id: 'u', name: 'Zones, US', side: 'us', spaces: ['B'], net: false };

  it('are shaded in turn: none, the first, the second, both', () => {
    expect(stages([iran, us])).toEqual([[], [iran], [us], [iran, us]]);
    expect(stages([iran])).toEqual([[], [iran]]);
    expect(stages([])).toEqual([[]]);
  });

  it('are told apart by their lines and called by their names', () => {
    expect(lean(iran, [iran, us])).not.toBe(lean(us, [iran, us]));
    expect(shadedWords([iran, us])).toBe('Zones, Iran; Zones, US');
    expect(shadedWords([])).toBe('nothing');
  });
});

describe('a path', () => {
  it('is a line that ends in an arrow head', () => {
    const { line, head } = trail(places(['A', 'B', 'C', 'nowhere'], index), 10)!;
    expect(line).toEqual([
      [0, 0],
      [40, 0],
      [72, 0],
    ]);
    expect(head).toEqual([
      [80, 0],
      [70, 5.5],
      [70, -5.5],
    ]);
  });

  it('ends before a counter that stands at its end', () => {
    expect(trail(places(['A', 'B'], index), 10, 20)!.head[0]).toEqual([20, 0]);
  });

  it('of less than two places is nothing', () => {
    expect(trail(places(['A'], index), 10)).toBeNull();
    expect(trail(places(['A', 'A'], index), 10)).toBeNull();
  });
});

describe('notes on the map', () => {
  const choices = new Choices(
    asked([
      option('to A', 'space', { note: '3.5' }),
      option('rail A', 'space', { note: '1' }),
      option('to B', 'space'),
      option('to C', 'space', { note: '2', commits: true }),
    ]),
  );
  const drawn = (k: number) => costSigns(choices, index, new Set(['A']), k, 46);

  it('stand in every space whose options cost something', () => {
    expect(drawn(1).map(({ id, text }) => [id, text])).toEqual([
      ['A', '3.5 / 1'],
      ['C', '2'],
    ]);
  });

  it('stay inside an empty space and leave the counter beside it free', () => {
    const [, { box }] = drawn(2) as [unknown, CostSign];
    expect((box.left + box.right) / 2).toBe(160);
  });

  it('stand where several steps lead as well', () => {
    const near = new Choices(asked([option('go A', 'space', { target: 'A', note: '1' })]));
    const way = (target: string, note: string) => [target, { target, note } as Way] as const;
    const ways = new Map([way('A', 'assault CF 1'), way('B', ''), way('C', 'assault CF 2')]);
    const signs = costSigns(near, index, new Set(), 2, 46, undefined, ways);
    expect(signs.map(({ id, text }) => [id, text])).toEqual([
      ['A', '1'],
      ['C', 'assault CF 2'],
    ]);
  });

  it('stand in the middle of a room, whose spot is where a counter leaves its name free', () => {
    const outline = [
      [0, 0],
      [80, 0],
      [80, 40],
      [0, 40],
    ] as [number, number][];
    const room = space('3.2', { kind: 'upper', at: [60, 20], outline });
    const house = new BoardIndex(board([room, space('3.R', { at: [60, 60] })], { layout: 'plan' }));
    const step = new Choices(asked([option('go 3.2', 'space', { target: '3.2', note: 'assault CF 2' })]));
    const [{ box }] = costSigns(step, house, new Set(), 1, 46) as [CostSign];
    expect((box.left + box.right) / 2).toBe(40);
  });

  it('are not red because something is final', () => {
    expect(drawn(1).filter(({ attack }) => attack)).toEqual([]);
  });

  it('do not repeat the counter that stands there', () => {
    const named = new Choices(asked([option('bomb A', 'space', { target: 'A', note: '20 Gd' })]));
    const standing = (id: string, note: string) => id === 'A' && note === '20 Gd';
    expect(costSigns(named, index, new Set(['A']), 1, 46)).toHaveLength(1);
    expect(costSigns(named, index, new Set(['A']), 1, 46, standing)).toEqual([]);
  });

  it('lose their words before they cover the spaces beside them', () => {
    const priced = new Choices(asked([option('to C', 'space', { target: 'C', note: '3.5 points' })]));
    const text = (k: number) => costSigns(priced, index, new Set(), k, 46).map((sign) => sign.text);
    expect(text(2)).toEqual(['3.5 points']);
    expect(text(1)).toEqual(['3.5']);
  });

  it('keep the word of the last figure in a list, which would say nothing alone', () => {
    const priced = new Choices(asked([option('to C', 'space', { target: 'C', note: '1 point, a city, 4 resources' })]));
    expect(costSigns(priced, index, new Set(), 1, 46).map((sign) => sign.text)).toEqual([
      '1 point, a city, 4 resources',
    ]);
  });

  it('are kept free of names only where they stand on a plate', () => {
    const [first, second] = drawn(1);
    expect(plates([first!, { ...second!, quiet: true }])).toEqual([first!.box]);
  });

  it('vanish where there is no room', () => {
    expect(drawn(0.5)).toEqual([]);
  });
});

it('what can be chosen is a space for the overview, each once and none beside the map', () => {
  const standing = new Map([
    ['tank', piece('tank', 'B')],
    ['jet', piece('jet', 'staging')],
  ]);
  expect(offeredSpaces(['A', 'tank', 'B', 'jet'], standing, index).map(({ id }) => id)).toEqual(['A', 'B']);
});

describe('names of places', () => {
  const place = (text: string, y: number, occupied = true): Place => ({
    text,
    at: [0, y],
    size: 12,
    reach: occupied ? 23 : 6,
    occupied,
  });
  const pile = stacks([piece('a', 'A')], index)[0]!;
  const counter = (y: number) => bodies(pile, [0, y], 46);

  it('stand below what they name while there is room', () => {
    expect(new PlaceNames().lay([place('Mosul', 0)], counter(0))).toEqual([{ text: 'Mosul', x: 0, y: 35 }]);
    expect(new PlaceNames().lay([place('Mosul', 0, false)], [])).toEqual([{ text: 'Mosul', x: 0, y: 18 }]);
  });

  it('of neighbours hide neither a counter nor each other', () => {
    const [north, south] = new PlaceNames().lay(
      [place('Baghdad (north)', 0), place('Baghdad (south)', 47)],
      [...counter(0), ...counter(47)],
    );
    expect(north!.y).toBeLessThan(0);
    expect(south!.y).toBeGreaterThan(47);
  });

  it('between counters on all sides stand on the rim', () => {
    const [name] = new PlaceNames().lay([place('Hit', 0)], [-47, 0, 47].flatMap(counter).concat(walls()));
    expect(name!.y).toBeCloseTo(27, 0);
  });

  it('do not stand under the dot of another place', () => {
    const dots = bare([{ at: [0, 0] }, { at: [-60, -10] }], new Set(['0 0']), 1, 7);
    expect(dots).toEqual([{ left: -67, right: -53, top: -17, bottom: -3 }]);
    const walled = [...counter(0), { left: 24, right: 200, top: -200, bottom: 200 }];
    const above = { left: -30, right: 30, top: -60, bottom: -23 };
    const below = { left: -30, right: 30, top: 23, bottom: 60 };
    const free = new PlaceNames().lay([place('Mosul', 0)], [...walled, above, below])[0]!;
    expect(free.x).toBeLessThan(-30);
    expect(new PlaceNames().lay([place('Mosul', 0)], [...walled, above, below, ...dots])[0]!.x).not.toBe(free.x);
  });

  it('stay where they stood when there is room again, and leave it for nothing less than a counter there', () => {
    const names = new PlaceNames();
    const y = (...boxes: Box[]) => names.lay([place('Mosul', 0)], [...counter(0), ...boxes])[0]!.y;
    const below = { left: -30, right: 30, top: 26, bottom: 60 };
    expect([y(), y(below), y()]).toEqual([35, expect.closeTo(-27.8), expect.closeTo(-27.8)]);
    expect(y({ left: -44, right: 4, top: -40, bottom: -34 })).toBeCloseTo(-27.8); // it only touches something
    expect(y({ left: -30, right: 30, top: -60, bottom: -24 })).toBe(35);
  });

  it('are rather shortened than moved when a counter comes beside them', () => {
    const names = new PlaceNames();
    const lay = (...boxes: Box[]) => names.lay([place('Baghdad (north)', 0)], [...counter(0), ...boxes])[0]!;
    const came = { left: 34, right: 76, top: 4, bottom: 46 };
    expect([lay(), lay(came), lay()].map(({ text, y }) => [text, y])).toEqual([
      ...[
        ['Baghdad (north)', 35],
        ['Baghdad N', 35],
        ['Baghdad (north)', 35],
      ],
    ]);
  });

  it('are rather left out than laid over the figures of a counter', () => {
    const armed = stacks([piece('a', 'A', { factors: '4' })], index)[0]!;
    const all = [-47, 0, 47].map((y) => [bodies(armed, [0, y], 46), figures(armed, [0, y], 46)] as const);
    const [hidden, printed] = [all.flatMap(([body]) => body), all.flatMap(([, figure]) => figure)];
    const lay = (text: string, walled: Box[]) =>
      new PlaceNames().lay([place(text, 0)], [...hidden, ...walled], [], printed);
    expect(lay('Hit', walls())[0]!.y).toBeCloseTo(27, 0);
    const over = [{ left: -90, right: 90, top: -90, bottom: 90 }];
    expect(new PlaceNames().lay([place('Hit', 0)], over, [], over)).toEqual([null]);
    expect(figures(pile, [0, 0], 46)).toEqual([]); // without figures there is nothing to keep free
    const two = stacks([piece('a', 'A'), piece('b', 'A')], index)[0]!;
    expect(figures(two, [0, 0], 48)).toEqual([expect.objectContaining({ top: 18, bottom: 30 })]); // how many lie there
  });

  it('are shortened rather than laid over something', () => {
    expect(short('Baghdad (north)')).toBe('Baghdad N');
    expect(short('Mosul')).toBe('Mosul');
    const [name] = new PlaceNames().lay([place('Baghdad (north)', 0)], [...counter(0), ...walls(34)]);
    expect(name!.text).toBe('Baghdad N');
  });

  it('are those that the game gives, and those of areas without one', () => {
    const label = { text: 'Iraq', at: [0, 0] as [number, number], kind: 'country' as const, rank: 3 };
    const areas = board([space('A', { at: [0, 0] }), space('B', { at: [9, 9] })], { layout: 'areas', labels: [label] });
    expect(placeLabels(areas).map((each) => each.text)).toEqual(['Iraq', 'B']);
    expect(placeLabels(areas).map(isPlaceName)).toEqual([false, true]);
    expect(placeLabels({ ...areas, layout: 'hexes' })).toEqual([label]);
  });

  /** Things to the left and right, which leave so much room on either side. */
  function walls(room = 24) {
    const wall = { left: room, right: 200, top: -200, bottom: 200 };
    return [wall, { ...wall, left: -200, right: -room }];
  }
});

it('tells where the choices are that the prompt has no room for', () => {
  expect(whereabouts(1, 1)).toBe('One choice glows on the map and stands in the list under Now.');
  expect(whereabouts(7, 7)).toBe('7 choices glow on the map and stand in the list under Now.');
  expect(whereabouts(119, 0)).toBe('119 choices stand in the list under Now.');
  expect(whereabouts(9, 1)).toBe('9 choices stand in the list under Now. One of them glows on the map.');
});

describe('stacks in a room of a house', () => {
  const walls: [number, number][] = [
    [0, 0],
    [64, 0],
    [64, 28],
    [0, 28],
  ];
  const rooms = [
    space('R', { kind: 'roof', at: [49, 14], outline: walls }),
    space('s', { kind: 'street', at: [49, 46] }),
  ];
  const number = { text: '7', at: [12, 14] as [number, number], kind: 'zone-white' as const, rank: 3 };
  const house = new BoardIndex(board(rooms, { layout: 'plan', labels: [number], counter_size: 24 }));
  const both = [piece('a', 'R', { side: 'x' }), piece('b', 'R', { side: 'y' })];

  it('begin in the east and come closer rather than hide the number', () => {
    const [west, east] = stacks(both, house);
    expect(offset(east!)).toBe(0);
    expect(offset(west!)).toBe(-0.5);
  });

  it('stand side by side where they lie in the middle', () => {
    const street = both.map((each) => ({ ...each, space: 's' }));
    expect(stacks(street, house).map(offset)).toEqual([-0.45, 0.45]);
  });
});

it('shows the strongest counter of a stack', () => {
  const of = (id: string, factors: string) => piece(id, 'A', { factors });
  expect(strongest([of('armour', '4'), of('guns', '0'), of('militia', '(2)')]).id).toBe('armour');
  expect(strongest([of('one', '2-3'), of('other', '2-5')]).id).toBe('other');
  expect(strongest([of('back', ''), of('other', '')]).id).toBe('other');
});

it('shows the same counter whether its stack is asked about or another', () => {
  const pieces = [
    piece('basij', 'A', { factors: '1' }),
    piece('guards', 'A', { factors: '2' }),
    piece('army', 'A', { factors: '4' }),
  ];
  const seen = (asked: string[], able: string[]) =>
    face(pieces, {
      choices: { of: (id) => (asked.includes(id) ? [id] : []) },
      actors: new Set(),
      goals: { acts: (id) => able.includes(id) },
    }).id;
  expect(seen(['basij', 'guards'], ['basij', 'guards'])).toBe('guards');
  expect(seen([], ['basij', 'guards'])).toBe('guards');
  expect(seen([], [])).toBe('army');
});

describe('a stack that is spread out', () => {
  const window = { width: 800, height: 600 };

  it('lies above the stack, which can still be clicked', () => {
    const { top, height, left, width } = fan(3, 25, [400, 300], window);
    expect(top + height).toBe(-25);
    expect(left).toBe(-width / 2);
  });

  it('lies below it where there is no room above', () => {
    expect(fan(12, 25, [400, 100], window).top).toBe(25);
  });

  it('stays in the window', () => {
    expect(fan(6, 25, [20, 300], window).left).toBe(-20);
    const { left, width } = fan(6, 25, [790, 300], window);
    expect(790 + left + width).toBe(800);
  });
});
