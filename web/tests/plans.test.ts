import { describe, expect, it, vi } from 'vitest';
import { atFirst, clashes, playerCounts, quickPlan, seatsFor, switched } from '../src/start/plans';
import { game, seats } from './board';
import { Shelf } from './shelf';

describe('scenarios', () => {
  const ids = (many: number) => Array.from({ length: many }, (_, i) => ({ id: `s${i}` }));

  it('fill two rows at first, and the chosen one is among them', () => {
    expect(atFirst(ids(7), 's0')).toHaveLength(7); // a button in place of one would save nothing
    expect(atFirst(ids(11), 's0').map(({ id }) => id)).toEqual(['s0', 's1', 's2', 's3', 's4', 's5']);
    expect(atFirst(ids(11), 's9').map(({ id }) => id)).toEqual(['s0', 's1', 's2', 's3', 's4', 's5', 's9']);
  });
});

describe('seats', () => {
  const three = {
    id: 'crowd',
    name: 'Crowd',
    text: '',
    missing: '',
    length: '',
    tables: [seats('b', 'r', 'g'), seats('b', 'r')],
  };
  const lost = { ...three, id: 'lost', missing: 'no map' };

  it('belong to the scenario and the number of players', () => {
    expect(playerCounts(three)).toEqual([2, 3]);
    expect(seatsFor(three, 2).map((each) => each.id)).toEqual(['b', 'r']);
    expect(seatsFor(three, 0)).toHaveLength(3);
    expect(seatsFor(three, 9)).toHaveLength(3);
    expect(seatsFor(undefined, 2)).toEqual([]);
  });

  it('are taken by me and by bots when there is no time to choose', () => {
    const storage = new Shelf();
    vi.stubGlobal('localStorage', storage);
    const plan = quickPlan(game({ scenarios: [lost, three] }));
    expect(plan.scenario).toBe('crowd');
    expect(plan.laid).toBe(true);
    expect(quickPlan(game({ scenarios: [three] }), 'g').seats?.['g']?.kind).toBe('person');
    expect(quickPlan(game({ scenarios: [three] }), 'gone').seats?.['b']?.kind).toBe('person');
    expect(Object.entries(plan.seats ?? {}).map(([id, { kind, bot }]) => [id, kind, bot])).toEqual([
      ['b', 'person', undefined],
      ['r', 'bot', 'recruit'],
      ['g', 'bot', 'recruit'],
    ]);
    vi.unstubAllGlobals();
  });
});

describe('variants', () => {
  const plain = { text: '', low: 0, high: 1, default: 0, needs: [], excludes: [], scenarios: [], rule: '' };
  const base = { ...plain, id: 'base', name: 'Base' };
  const more = { ...plain, id: 'more', name: 'More', needs: ['base'] };
  const most = { ...plain, id: 'most', name: 'Most', needs: ['more'] };
  const none = { ...plain, id: 'none', name: 'None', excludes: ['base'] };
  const all = [base, more, most, none];

  it('switch on what they need and off what needs them', () => {
    const on = switched(most, true, all, {});
    expect(on).toEqual({ base: 1, more: 1, most: 1 });
    expect(switched(base, false, all, on)).toEqual({ base: 0, more: 0, most: 0 });
    expect(switched(most, false, all, on)).toEqual({ base: 1, more: 1, most: 0 });
  });

  it('say what they exclude', () => {
    expect(clashes(none, all, { none: 1, base: 1 })).toEqual(['Excludes Base.']);
    expect(clashes(none, all, { base: 1 })).toEqual([]);
  });
});
