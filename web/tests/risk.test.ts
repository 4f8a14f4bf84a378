import { describe, expect, it } from 'vitest';
import { riskOf, type Ground } from '../src/battle/risk';
import { Choices } from '../src/choose/choices';
import type { Card } from '../src/lib/types';
import { asked, option } from './board';

const card: Card = {
  ...{
    id: 'c01',
    title: 'Air Support',
    text: '',
    corner: '',
    number: '',
    sort: '',
    tone: 'plain',
    marks: [],
    foot: '',
  },
  ...{ picture: '', plays: '', idle: false },
};

let sought: readonly string[] = [];

function risk(more: { last?: boolean; ends?: boolean }, held: Card[] = [card], able: string[] = [], left = 0) {
  return found(more, held, able, left)?.title ?? null;
}

function found(
  more: { last?: boolean; ends?: boolean },
  held: Card[],
  able: string[],
  left = 0,
  options = [{ ...option('play c01'), kind: 'card' as const, target: 'c01', ...more }, option('move a', 'piece')],
) {
  const question = asked(options);
  const choices = new Choices(question, new Map());
  const ground = {
    ...{ question, choices, hand: { cards: held }, weighing: { forecast: null, armed: null, disarm: () => undefined } },
    gathering: { act: null, ids: [], set: () => undefined },
    battle: { part: '', place: '', best: [], nothing: null, base: null },
    ...{
      goals: { able: new Set(able), now: { left } },
      pointing: { seek: (ids: readonly string[]) => (sought = ids) },
      risk: null,
    },
    ...{ name: (id: string) => id, back: () => false },
  } satisfies Ground;
  return riskOf(choices.all[0]!, ground);
}

describe('the last card', () => {
  it('is asked about where the rules say that it is the last', () => {
    expect(risk({ last: true })).toBe('It is your last card');
    expect(risk({ last: true }, [{ ...card, title: 'Joker', plays: 'play c01' }])).toBe('It is your last Joker');
  });

  it('is not any card that lies alone', () => expect(risk({})).toBeNull());
});

describe('the end of a part of the turn', () => {
  const units = ['a', 'b', 'c'];

  it('names those that can still act, if they are few', () => {
    expect(found({ ends: true }, [], units)?.detail).toMatch(/^a, b and c\. /);
    expect(found({ ends: true }, [], [...units, 'd'])?.detail).not.toContain('a, b');
  });

  it('counts cards as cards where no unit could act', () => {
    const cards = [
      { ...option('end'), ends: true },
      { ...option('play c01'), kind: 'card' as const, target: 'c01' },
    ];
    expect(found({}, [], [], 0, cards)?.title).toBe('1 card can still be played');
  });

  it('tells how many can still act', () => expect(risk({ ends: true }, [], units)).toBe('3 units can still act'));

  it('shows them, wherever they are', () => {
    found({ ends: true }, [], units)!.better.act();
    expect(sought).toEqual(units);
  });

  it('tells how many acts are left where the rules limit them', () => {
    expect(risk({ ends: true }, [], units, 2)).toBe('3 units can still act, 2 times in all');
    expect(risk({ ends: true }, [], units, 5)).toBe('3 units can still act');
  });
});
