import { describe, expect, it, vi } from 'vitest';
import { Follow, type Watched } from '../src/follow/follow.svelte';
import { Stage } from '../src/follow/stage';
import type { LogEntry, State } from '../src/lib/types';
import { asked, option, piece, state } from './board';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});
vi.stubGlobal('cancelAnimationFrame', () => undefined);
vi.stubGlobal('requestAnimationFrame', () => 0);
vi.mock('../src/lib/theme.svelte', () => ({ stillMotion: () => false }));

const line = (kind: LogEntry['kind'], n: number, step: number, more: Partial<LogEntry> = {}): LogEntry => ({
  ...{ n, step, text: '', rule: '', kind },
  ...more,
});
const track = (value: number) => ({
  ...{ id: 'vp', name: 'VP', value, low: 0, high: 99, note: '', side: '', rungs: [], marked: [], levels: [] },
});
const at = (seq: number, phase: string, vp = 0, more: Partial<State> = {}): State => {
  const found = { ...state([], [piece('f1', 'A', { side: 'foe' })]), seat: 'us', seq, ...more };
  const part = {
    name: phase,
    state: 'now' as const,
    seat: '',
    side: '',
    can: '',
    able: [],
    words: '',
    then: '',
    rule: '',
  };
  return { ...found, scene: { ...found.scene, phases: [part], tracks: [track(vp)] } };
};

/** I chose at position 1; others moved in two phases; I am asked again. */
function film(holds = false) {
  const store = {
    ...{ match: 'm', seat: 'us', mine: ['us'], weighing: { armed: null } },
    results: { holds, from: null, told: () => undefined },
    ...{ state: at(1, 'Move') as State, log: [] as LogEntry[] },
    positionAt: vi.fn(async (step: number) => at(step, step < 4 ? 'Air' : 'Ground')),
  } satisfies Watched;
  const follow = new Follow(store);
  return { store, follow };
}

const phaseOf = (follow: Follow) => follow.shown?.scene.phases[0]?.name;
const settled = () => new Promise((done) => setTimeout(done));

describe('the parts of the turn', () => {
  it('move with the film', async () => {
    const { store, follow } = film();
    follow.chose(store.state);
    store.log = [
      line('phase', 0, 2, { name: 'Air', seat: 'foe' }),
      line('move', 1, 3, { pieces: ['f1'], path: ['A', 'B'] }),
      line('phase', 2, 4, { name: 'Ground', seat: 'foe' }),
      line('move', 3, 5, { pieces: ['f1'], path: ['B', 'C'] }),
    ];
    const before = store.state;
    store.state = at(5, 'Mine', 0, { asked: asked([option('go')]) });
    follow.laid(before, store.state);
    void follow.heard();
    await settled();
    expect([follow.index, phaseOf(follow)]).toEqual([0, 'Air']);
    follow.next();
    await settled();
    expect([follow.index, phaseOf(follow)]).toEqual([1, 'Ground']);
    expect(store.positionAt).toHaveBeenCalledTimes(2);
    follow.finish();
    expect(follow.shown).toBeNull();
  });

  it('and goals are those after my own act while its result waits', async () => {
    const { store, follow } = film(true);
    follow.chose(store.state);
    store.log = [
      line('control', 0, 2, { at: 'B', side: 'us' }),
      line('move', 1, 3, { pieces: ['f1'], path: ['A', 'B'] }),
    ];
    const before = store.state;
    store.state = at(5, 'Mine', 0, { asked: asked([option('go')]) });
    follow.laid(before, store.state);
    void follow.heard();
    await settled();
    expect([follow.pending, phaseOf(follow)]).toEqual([true, 'Air']);
    expect(store.positionAt).toHaveBeenCalledWith(2);
  });
});

describe('between two acts of mine', () => {
  it('only what others changed is told, not the points of my own battle', async () => {
    const { store, follow } = film();
    const purse = { points: 3, unit: 'AP' };
    store.state = at(1, 'Act', 50, { asked: asked([option('go')], { purse }) });
    follow.chose(store.state);
    store.log = [
      line('control', 0, 2, { at: 'B', side: 'us', gains: [{ track: 'vp', before: 50, after: 53 }] }),
      line('move', 1, 3, { pieces: ['f1'], path: ['A', 'B'] }),
    ];
    const before = store.state;
    store.state = at(3, 'Act', 53, { asked: asked([option('go')], { purse }) });
    follow.laid(before, store.state);
    void follow.heard();
    follow.finish();
    expect(follow.lately).toHaveLength(1);
    expect(follow.changed).toEqual([]);
  });

  it('points are counted with what brings them', () => {
    const stage = new Stage(at(1, '', 50).scene, at(2, '', 53).scene);
    const gains = [{ track: 'vp', before: 50, after: 53 }];
    expect(stage.after([line('leave', 0, 2, { pieces: [], gains })]).tracks[0]!.value).toBe(53);
  });
});
