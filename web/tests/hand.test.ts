import { describe, expect, it } from 'vitest';
import { Choices } from '../src/choose/choices';
import { around, besides, breakable, handOf, heldBy, isOwned, keyOf, mood } from '../src/hand/hand';
import type { Card, MatchSeat, Tray } from '../src/lib/types';
import { asked, option, piece, state } from './board';

const card = (id: string): Card => ({
  id,
  title: id,
  text: '',
  corner: '',
  number: '',
  sort: '',
  tone: 'red',
  marks: [],
  foot: '',
  picture: '',
  plays: '',
  idle: false,
});
const tray = (seat: string, cards: Card[]): Tray => ({
  id: `hand-${seat}`,
  name: 'Hand',
  count: cards.length,
  pieces: [],
  note: '',
  cards,
  seat,
  side: '',
});
const seat = (id: string, more: Partial<MatchSeat> = {}): MatchSeat => ({
  id,
  name: id,
  sides: [id],
  kind: 'person',
  player: '',
  open: false,
  bot: '',
  ...more,
});

describe('the hand', () => {
  const now = state([], []);
  now.scene.trays = [tray('syria', [card('c2'), card('c7')]), tray('rebels', [card('c9')]), tray('syria', [])];

  it('holds the cards of the seat at the screen alone', () => {
    expect(handOf(now, 'syria').map((each) => each.id)).toEqual(['c2', 'c7']);
    expect(handOf(now, 'rebels').map((each) => each.id)).toEqual(['c9']);
  });

  it('is not what a seat has off the map, not even when it is empty', () => {
    expect(now.scene.trays.some(isOwned)).toBe(false);
    expect(isOwned({ ...tray('syria', []), pieces: [piece('u1', '')] })).toBe(true);
    expect(isOwned({ ...tray('', []), pieces: [piece('u1', '')] })).toBe(false);
  });

  it('gives a card a key only where a digit plays it and nothing else', () => {
    const picks = new Choices(asked(Array.from({ length: 12 }, (_, i) => option(`o${i}`)))).all;
    expect([0, 8, 9, 11].map((i) => keyOf([picks[i]!]))).toEqual([1, 9, undefined, undefined]);
    expect([keyOf([]), keyOf(picks.slice(0, 2))]).toEqual([undefined, undefined]);
  });

  it('breaks long words of a title where they are joined', () => {
    expect(breakable('Reinforcements')).toBe('Reinforce\u00adments');
    expect(breakable('Air Strike')).toBe('Air Strike');
    expect(breakable('Funding')).toBe('Funding');
  });

  it('says how many cards a folded hand has and how many can be played', () => {
    const small = (id: string): Card => ({ ...card(id), tone: 'gold' });
    const held = [card('c2'), card('c7'), small('russian'), small('joker'), small('third')];
    expect(heldBy(held, 2)).toBe('Hand: 5 cards, 2 can be played');
    expect(heldBy([small('joker')], 0)).toBe('Hand: 1 card, none can be played');
  });

  it('leaves to the list only what none of its cards stands for', () => {
    const choices = new Choices(
      asked([option('asset c2.defence', 'card', { parent: 'c2' }), option('joker'), option('pass')]),
    );
    const held = [card('c2'), { ...card('jokers'), plays: 'joker' }];
    expect(besides(held, choices.all).map((pick) => pick.option.choice)).toEqual(['pass']);
    expect(besides([], choices.all)).toEqual(choices.all);
  });

  it('is empty for those who watch', () => {
    expect(handOf({ ...now, scene: { ...now.scene, trays: [tray('', [card('c2')])] } }, '')).toEqual([]);
  });
});

describe('seats', () => {
  it('are known by what they do', () => {
    const now = state([], [], { waiting_for: ['b', 'c'], thinking: ['c'] });
    expect(['a', 'b', 'c'].map((id) => mood(now, seat(id)))).toEqual(['chosen', 'choosing', 'thinking']);
    expect(mood({ ...now, waiting_for: ['b'] }, seat('a'))).toBe('waiting');
    expect(mood(now, seat('d', { open: true }))).toBe('open');
  });

  it('sit clockwise from the one who gets the screen', () => {
    expect(
      around(
        ['a', 'b', 'c', 'd'].map((id) => seat(id)),
        'c',
      ).map((each) => each.id),
    ).toEqual(['c', 'd', 'a', 'b']);
  });
});

it('lets a title of two words be broken between them', () => {
  expect(breakable('Move/Combat').split('\u200b')).toEqual(['Move/', 'Combat']);
  expect(breakable('Act')).toBe('Act');
});
