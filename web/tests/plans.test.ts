import { describe, expect, it, vi } from 'vitest';
import { playerCounts, quickPlan, seatsFor } from '../src/start/plans';
import { game, seats } from './board';
import { Shelf } from './shelf';

describe('seats', () => {
  const three = { id: 'crowd', name: 'Crowd', text: '', missing: '', tables: [seats('b', 'r', 'g'), seats('b', 'r')] };
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
    expect(Object.entries(plan.seats ?? {}).map(([id, { kind, bot }]) => [id, kind, bot])).toEqual([
      ['b', 'person', undefined],
      ['r', 'bot', 'greedy'],
      ['g', 'bot', 'greedy'],
    ]);
    vi.unstubAllGlobals();
  });
});
