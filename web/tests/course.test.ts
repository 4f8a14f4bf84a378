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
  ...{
    id: 'vp',
    name: 'VP',
    value,
    low: 0,
    high: 99,
    note: '',
    side: '',
    rungs: [],
    marked: [],
    levels: [],
    open: false,
  },
});
const at = (seq: number, phase: string, vp = 0, more: Partial<State> = {}): State => {
  const found = { ...state([], [piece('f1', 'A', { side: 'foe' })]), seat: 'us', seq, ...more };
  const part = {
    name: phase,
    state: 'now' as const,
    seat: '',
    side: '',
    can: '',
    left: 0,
    able: [],
    words: '',
    then: '',
    rule: '',
  };
  const tray = { id: 'air', name: 'Staging', count: seq, pieces: [], cards: [], note: '', seat: 'us', side: '' };
  return {
    ...found,
    scene: { ...found.scene, turn: `Turn 1, ${phase}`, phases: [part], tracks: [track(vp)], trays: [tray] },
  };
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
const headOf = (follow: Follow) => follow.shown?.scene.turn;
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
    expect([follow.index, phaseOf(follow), headOf(follow)]).toEqual([1, 'Ground', 'Turn 1, Ground']);
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
    expect(follow.shown?.scene.trays.map(({ count }) => count)).toEqual([2]); // what lies beside the map as well
    expect(store.positionAt).toHaveBeenCalledWith(2);
  });

  it('are those in which I chose where others answered in the same breath', async () => {
    const { store, follow } = film(true);
    follow.chose({ ...store.state, asked: asked([option('attack')], { purse: { points: 8, unit: 'AP' } }) });
    const paid = at(2, 'Fight', 0, { asked: asked([option('roll')]) });
    store.state = paid;
    follow.chose(paid);
    store.log = [
      line('control', 0, 3, { at: 'B', side: 'us' }),
      line('move', 1, 3, { pieces: ['f1'], path: ['A', 'B'] }),
    ];
    store.state = at(3, 'Mine', 0, { asked: asked([option('go')]) });
    follow.laid(paid, store.state);
    void follow.heard();
    await settled();
    expect([follow.pending, phaseOf(follow)]).toEqual([true, 'Fight']);
  });

  it('and goals count what my own act has won, where others acted by the same choice', async () => {
    const { store, follow } = film(true);
    const aim = (figure: string) => ({ seat: 'us', figure }) as State['scene']['goals'][number];
    const held = (seq: number, figure: string): State => {
      const found = at(seq, 'Move');
      return { ...found, scene: { ...found.scene, goals: [aim(figure)] } };
    };
    store.positionAt.mockImplementation(async (step: number) => held(step, '7 of 60'));
    store.state = held(1, '5 of 60');
    follow.chose(store.state);
    store.log = [line('control', 0, 2, { at: 'B', side: 'us' }), line('arrive', 1, 2, { pieces: ['f1'], at: 'A' })];
    const before = store.state;
    store.state = held(2, '7 of 60');
    follow.laid(before, store.state);
    await follow.heard();
    await settled();
    expect([follow.pending, follow.shown?.scene.goals[0]?.figure]).toEqual([true, '7 of 60']);
  });
});

describe('a battle of others', () => {
  const fought = (n: number, sides: [string, string]) => line('battle', n, 2, { at: 'A', sides });
  const filmOf = (asking: Partial<State>, sides: [string, string]) => {
    const { store, follow } = film();
    store.state = at(1, 'Act', 0, asking);
    follow.chose(store.state);
    store.log = [fought(0, sides)];
    const before = store.state;
    store.state = { ...at(2, 'Act'), seats: before.seats.map((seat) => ({ ...seat, id: 'us' })) };
    follow.laid(before, store.state);
    void follow.heard();
    follow.jump(0);
    return follow;
  };
  const answer = { asked: asked([option('none')], { battle: 'support' }) };

  it.each([
    ['waits where I have answered in it, though it cost me nothing', answer, ['foe', 'usmc'], true],
    ['runs on where I had no part in it', answer, ['foe', 'other'], false],
    ['runs on where I was not asked', { asked: asked([option('go')]) }, ['foe', 'usmc'], false],
  ] as const)('%s', (_, asking, sides, waits) => {
    const follow = filmOf(asking, [...sides]);
    expect([follow.step?.kind, follow.costly]).toEqual(['battle', waits]);
  });

  it('is told without what it was paid with', async () => {
    const { store, follow } = film();
    const ap = { ...track(3), id: 'ap', name: 'AP, them' };
    const purse = { asked: asked([option('go')], { purse: { points: 3, unit: 'AP' } }) };
    store.state = at(1, 'Act', 0, purse);
    follow.chose(store.state);
    store.log = [line('track', 0, 2, { track: 'ap', value: 2 }), fought(1, ['foe', 'other'])];
    const before = store.state;
    const now = at(2, 'Act', 0, purse);
    store.state = { ...now, scene: { ...now.scene, tracks: [ap] } };
    follow.laid(before, store.state);
    await follow.heard();
    expect(follow.steps.map(({ kind }) => kind)).toEqual(['battle']);
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
