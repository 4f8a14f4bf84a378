import { describe, expect, it } from 'vitest';
import {
  across,
  apart,
  diceWords,
  duration,
  emblemOf,
  inkOn,
  lossColumns,
  shortName,
  sparse,
  spoken,
  stretches,
  tellsWhoLed,
  ticks,
  verdict,
} from '../src/story/story';
import type { Story } from '../src/lib/types';
import { state } from './board';

const story: Story = {
  title: 'Points',
  lines: [
    {
      id: 'a',
      name: 'A',
      side: 'a',
      goal: false,
      points: [
        [0, 0],
        [15, 2],
        [30, 2],
      ],
    },
  ],
  turns: [
    { number: 1, step: 10, ahead: [] },
    { number: 2, step: 20, ahead: ['blue'] },
  ],
  points: [],
  losses: [],
  dice: [],
  luck: [],
  choices: 30,
  proof: { sure: false, says: 'It is not proven.', doubts: [], salt: '', chains: [] },
  checked: 3,
  seconds: 0,
  rematches: [],
  hints: {},
};

const seat = (id: string) => ({
  id,
  name: id,
  sides: [id],
  kind: 'person' as const,
  player: '',
  open: false,
  bot: '',
  online: true,
  away: null,
  clock: null,
  unwanted: false,
});

describe('the emblem of the end card', () => {
  const ended = (winners: number[], ...seats: string[]) =>
    emblemOf(
      state([], [], {
        seats: seats.map((id) => ({ ...seat(id), sides: [`side of ${id}`] })),
        outcome: { winners, level: '', rule: '5', why: '', levels: [], ranks: [] },
      }),
    );
  it('is that of whoever won', () => expect(ended([1], 'blue', 'red')).toBe('side of red'));
  it('is nobody’s after a draw', () => expect(ended([], 'blue', 'red')).toBeUndefined());
  it('is that of a player who is alone', () => expect(ended([], 'blue')).toBe('side of blue'));
});

describe('the story of a match', () => {
  it('gives every turn the same room and the set-up none', () => {
    const all = stretches(story);
    expect([0, 10, 15, 20, 25, 30].map((step) => across(all, step))).toEqual([0, 0, 0.25, 0.5, 0.75, 1]);
  });

  it('tells the chart in words', () => {
    expect(spoken(story)).toEqual(['A: turn 1 2, turn 2 2']);
  });

  it('has true minus signs', () => {
    const [line] = story.lines;
    const below = {
      ...line!,
      points: [
        [0, 0],
        [30, -13],
      ] as [number, number][],
    };
    expect(spoken({ ...story, lines: [below] })).toEqual(['A: turn 1 0, turn 2 −13']);
  });

  it('tells who was ahead, unless one plays alone and never was', () => {
    const never = { turns: [{ number: 1, step: 10, ahead: [] }] };
    expect([tellsWhoLed(never, [1]), tellsWhoLed(never, [1, 2]), tellsWhoLed(story, [1])]).toEqual([false, true, true]);
  });

  it('has room above the highest value', () => {
    expect(ticks(story.lines)).toEqual([0, 1, 2, 3]);
  });

  it('keeps labels apart', () => {
    expect(apart([10, 10, 50], 14, 0, 60)).toEqual([10, 24, 50]);
    expect(apart([58, 60], 14, 0, 60)).toEqual([46, 60]);
  });

  it('says how long it took', () => {
    expect([20, 65 * 60, 9660].map(duration)).toEqual(['< 1 min', '1 h 05', '2 h 41']);
  });

  it('says what the result means for me', () => {
    const outcome = { winners: [0], level: 'points', rule: '5', why: '', levels: [], ranks: [] };
    const now = state([], [], { seats: [seat('blue'), seat('red')], outcome });
    expect(verdict(now, ['blue'])).toBe('You win: points');
    expect(verdict(now, ['red'])).toBe('You lose to blue: points');
    expect(verdict(now, ['blue', 'red'])).toBe('Victory for blue: points');
  });

  it('gives no level to one of several winners: each has his own', () => {
    const outcome = { winners: [0, 1], level: 'major', rule: '5', why: '', levels: [], ranks: [] };
    const seats = [seat('blue'), seat('red'), seat('green'), seat('grey')];
    const now = state([], [], { seats, outcome });
    expect(verdict(now, ['red'])).toBe('You win; so does blue');
    expect(verdict({ ...now, outcome: { ...outcome, winners: [0, 1, 2, 3] } }, ['red'])).toBe(
      'You win; so do 3 others',
    );
    expect(verdict(now, ['grey'])).toBe('You lose to blue and red: major');
  });

  it('has one word for a seat that fits no other', () => {
    const seats = [
      { id: 'syria', name: 'Syria' },
      { id: 'rebels', name: 'Syrian rebels' },
      { id: 'iraq', name: 'Iraq and the Coalition' },
    ];
    expect(seats.map(({ id }) => shortName(seats, id))).toEqual(['Syria', 'Rebels', 'Iraq']);
  });

  it('puts my losses first and those of nobody last', () => {
    const losses = ['red', 'blue', 'green'].map((side) => ({ side, units: 1, steps: 0 }));
    const columns = lossColumns(losses, [seat('blue'), seat('red')], 'red');
    expect(columns.map((each) => each.name)).toEqual(['red', 'blue', 'Other forces']);
    expect(columns[0]!.own).toBe(true);
  });

  it('speaks of dice without blame', () => {
    const rolled = { seat: 'blue', die: 'd6', low: 1, faces: [], expected: 3.5 };
    expect(diceWords({ ...rolled, mean: 3.52, rarity: 0.9 })).toContain('As dice are');
    expect(diceWords({ ...rolled, mean: 3.1, rarity: 0.08 })).toContain('8 of 100 honest sets');
  });
});

it('writes on a colour so that it can be read', () => {
  expect(inkOn('#2b2f36')).toBe('#fff');
  expect(inkOn('#d3a13a')).toBe('#000');
  expect(inkOn('#5c9a3c')).toBe('#000');
});

it('names as many turns as there is room for', () => {
  const turns = Array.from({ length: 16 }, (_, i) => ({ name: String(i + 1) }));
  expect(sparse(turns, 40, 7, 8)).toBe(1);
  expect(sparse(turns, 12, 7, 8)).toBe(2);
  expect(sparse([], 20, 7, 8)).toBe(1);
});
