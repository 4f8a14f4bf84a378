import { describe, expect, it, vi } from 'vitest';
import { Follow, type Watched } from '../src/follow/follow.svelte';
import type { LogEntry } from '../src/lib/types';
import { asked, option, piece, state } from './board';

const event = (n: number): LogEntry => ({ n, step: 3, text: '', rule: '', kind: 'card', title: 'Storm' });

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});
vi.stubGlobal('cancelAnimationFrame', () => undefined);
vi.mock('../src/lib/theme.svelte', () => ({ stillMotion: () => true }));

const part = (seat: string) => ({
  ...{ name: 'Attack', state: 'now' as const, seat, side: '', can: '', left: 0, able: [] },
  ...{ words: '', then: '', rule: '' },
});

/** I chose, then others did several things, and I am asked again; the lines of the log come last. */
function played(armed: object | null, lines: LogEntry[], told = () => undefined as void, whose = 'foe'): Follow {
  const mine = {
    ...state([], [piece('u1', 'A')]),
    seat: 'us',
    seq: 1,
    seats: [{ ...state([], []).seats[0]!, id: 'us' }],
  };
  mine.scene.phases = [part(whose)];
  const now = { ...mine, seq: 3, asked: asked([option('go')]) };
  const store = {
    ...{
      match: 'm',
      seat: 'us',
      mine: ['us'],
      weighing: { armed },
      results: { holds: false, from: null, told },
    },
    ...{ state: mine, log: [] as LogEntry[] },
    positionAt: async () => null,
  } satisfies Watched;
  const follow = new Follow(store);
  follow.chose(mine);
  store.state = now;
  follow.laid(mine, now);
  store.log = lines;
  void follow.heard();
  return follow;
}

const cardOpens = (armed: object | null): boolean => played(armed, [event(0), event(1)]).card;

describe('the card of what others did', () => {
  it('opens when I am asked', () => expect(cardOpens(null)).toBe(true));
  it('does not come between a choice and its confirmation', () => expect(cardOpens({})).toBe(false));
});

describe('an attack on me that waited for my tap', () => {
  const attack = (n: number): LogEntry[] => [
    { ...event(n), kind: 'battle', at: 'A', sides: ['foe', 'usmc'], dice: [3] },
    { ...event(n + 1), kind: 'leave', at: 'A', pieces: ['u1'], lost: true },
  ];

  it('is not summed up once more', () => {
    const follow = played(null, attack(0));
    expect([follow.costly, follow.card]).toEqual([true, false]);
    follow.goOn();
    expect([follow.playing, follow.card]).toEqual([false, false]);
  });

  it('is on the card with other acts', () => {
    const follow = played(null, [event(0), event(1), ...attack(2)]);
    follow.goOn();
    expect(follow.card).toBe(true);
    expect(follow.recap?.battles).toHaveLength(1);
  });

  it('is on the card where nobody has looked at it', () => {
    kept.set('sandtable.playback', '{"skip": true}');
    expect(played(null, attack(0)).card).toBe(true);
    kept.delete('sandtable.playback');
  });
});

describe('what I did before', () => {
  it('has been told with the card, also where I go on without closing it', () => {
    const told = vi.fn();
    const follow = played(null, [event(0), event(1)], told);
    expect(told).not.toHaveBeenCalled();
    follow.chose({ ...state([], []), seat: 'us', seq: 3 });
    expect([follow.card, told.mock.calls.length]).toEqual([false, 1]);
  });

  it('has been told with a film that was too short for a card', () => {
    const told = vi.fn();
    expect(played(null, [event(0)], told).card).toBe(false);
    expect(told).toHaveBeenCalledOnce();
  });

  it('is still to be told where others only answered in the middle of my turn', () => {
    const told = vi.fn();
    played(null, [event(0)], told, 'us');
    expect(told).not.toHaveBeenCalled();
  });
});
