import { expect, it, vi } from 'vitest';
import { Choices, type Pick } from '../src/choose/choices';
import type { Stack } from '../src/board/stacks';
import { Clicks } from '../src/point/clicks';
import type { Fanning } from '../src/point/fanning';
import type { TableStore } from '../src/play/table.svelte';
import { asked, option, piece } from './board';

/** A squad is moving; the tank of the question before stands where it could step. */
function table(before: readonly Pick[]) {
  const done: string[] = [];
  const question = asked([option('go B', 'space', { way: 'step' })]);
  const store = {
    choices: new Choices(question),
    ways: { to: new Map([['B', { target: 'B' }]]), walk: () => done.push('walk to B') },
    deeds: { leads: new Map(), purse: null },
    gathering: { offers: () => false, several: null },
    battle: { part: '' },
    pointing: { select: () => undefined },
    follow: { card: false },
    index: { spaces: new Map() },
    before: () => [...before],
    instead: (pick: Pick) => done.push(`instead ${pick.option.choice}`),
  };
  const fanning = { shut: () => undefined } as unknown as Fanning;
  return { done, clicks: new Clicks(store as unknown as TableStore, fanning) };
}

const click = {} as MouseEvent;
const tank = piece('tank', 'B');

it('takes another unit that is clicked on in the middle of a move, instead of moving the first one there', () => {
  const { done, clicks } = table(new Choices(asked([option('move tank', 'piece')])).all);
  clicks.piece(tank, click);
  expect(done).toEqual(['instead move tank']);
});

it('means the place of a counter that cannot act', () => {
  const { done, clicks } = table([]);
  clicks.piece(tank, click);
  expect(done).toEqual(['walk to B']);
});

it('keeps the piece that is taken up when a place is clicked where it cannot go, and asks why', () => {
  const done: string[] = [];
  const store = {
    choices: new Choices(asked([])),
    deeds: { open: true, piece: 'tank', from: 'A', leads: new Map(), drop: () => done.push('drop') },
    ways: { to: new Map() },
    weighing: { armed: null, follows: [] },
    gathering: { offers: () => false },
    pointing: { select: () => undefined, askWhy: ({ id }: { id: string }, by: string) => done.push(`${by} to ${id}`) },
    index: { spaces: new Map() },
  };
  const clicks = new Clicks(store as unknown as TableStore, {} as Fanning);
  clicks.map(['C'], click);
  expect(done).toEqual(['tank to C']);
  clicks.map([], click);
  expect(done).toEqual(['tank to C', 'drop']);
});

it('asks of a stack that cannot act why not for the unit whose card lies open', () => {
  const asking: string[] = [];
  const pointing = {
    hovered: null as { id: string } | null,
    select: () => undefined,
    askWhy: ({ id }: { id: string }) => asking.push(id),
  };
  const store = {
    choices: new Choices(asked([option('to B', 'space')])),
    question: {},
    deeds: { leads: new Map(), purse: null },
    gathering: { offers: () => false, several: null },
    battle: { part: '' },
    ways: { to: new Map() },
    shown: { scene: { pieces: [] } },
    follow: { card: false },
    before: () => [],
    pointing,
  };
  const clicks = new Clicks(
    store as unknown as TableStore,
    { open: () => undefined, shut: () => undefined } as unknown as Fanning,
  );
  const pieces = [piece('weak', 'C', { factors: '1' }), piece('strong', 'C', { factors: '4' })];
  const stack = { space: 'C', pieces } as unknown as Stack;
  clicks.stack(stack, click);
  pointing.hovered = { id: 'weak' };
  clicks.stack(stack, click);
  expect(asking).toEqual(['strong', 'weak']);
});

/** Two tanks of a hex can move, alone or together; `more` is offered there besides. */
function stacked(part = '', ...more: ReturnType<typeof option>[]) {
  const done: string[] = [];
  const tanks = ['t1', 't2'].map((id) => piece(id, 'A'));
  const both = { ...option('move t1 t2', 'piece'), verb: 'move', target: null, targets: ['t1', 't2'] };
  const alone = ['t1', 't2'].map((id) => ({
    ...option(`move ${id}`, 'piece'),
    verb: 'move',
    target: null,
    targets: [id],
  }));
  const store = {
    choices: new Choices(asked([...alone, both, ...more])),
    shown: { scene: { pieces: tanks } },
    deeds: { open: false, leads: new Map(), drop: () => undefined },
    ways: { to: new Map() },
    weighing: { armed: null, follows: [] },
    gathering: { offers: (id: string) => id.startsWith('t'), several: { kind: 'piece', verb: 'move', most: 9 } },
    battle: { part },
    pointing: { select: () => undefined, menu: null as unknown },
    index: { spaces: new Map() },
    select: ({ option: { choice } }: Pick) => done.push(choice),
  };
  vi.stubGlobal('MouseEvent', Object);
  const clicks = new Clicks(store as unknown as TableStore, {} as Fanning);
  clicks.map(['A'], { clientX: 1, clientY: 1 } as MouseEvent);
  vi.unstubAllGlobals();
  return { done, menu: store.pointing.menu !== null };
}

it('means the whole stack beside its counters, as on them', () => {
  expect(stacked()).toEqual({ done: ['move t1 t2'], menu: false });
});

it('asks which is meant where the place itself can be chosen, too, and in a battle', () => {
  expect(stacked('', { ...option('enter A', 'space'), target: 'A' })).toEqual({ done: [], menu: true });
  expect(stacked('attackers')).toEqual({ done: [], menu: true });
});

it('ticks a unit where one alone would be all, and does it by the button', () => {
  const done: string[] = [];
  const among = ['tank', 'truck', 'gun'];
  const several = { once: true, most: 2, among, kind: 'piece', verb: 'restore' };
  const store = {
    choices: new Choices(asked(among.map((id) => option(`restore ${id}`, 'piece')))),
    deeds: { leads: new Map(), purse: null },
    gathering: { several, ids: [], offers: () => true, toggle: (id: string) => done.push(`tick ${id}`) },
    battle: { part: '' },
    select: () => done.push('done'),
  };
  const fanning = { open: () => done.push('fan'), shut: () => undefined } as unknown as Fanning;
  const pointing = { select: () => undefined };
  const clicks = new Clicks(
    { ...store, pointing, follow: {}, ways: { to: new Map() } } as unknown as TableStore,
    fanning,
  );
  clicks.piece(tank, click);
  clicks.stack({ space: 'B', pieces: among.map((id) => piece(id, 'B')) } as unknown as Stack, click);
  expect(done).toEqual(['tick tank', 'fan']);
});

it('takes up a unit that is asked about by its own option, and nothing of which only places are asked', () => {
  const grip = (questions: ReturnType<typeof option>[], spaces: string[]) => {
    const store = {
      choices: new Choices(asked(questions, { pieces: ['tank'] })),
      actors: new Set(['tank']),
      deeds: { piece: '' },
      gathering: { offers: () => false, several: null },
      battle: { part: '' },
      index: { spaces: new Map(spaces.map((id) => [id, {}])) },
    };
    return new Clicks(store as unknown as TableStore, {} as Fanning).grip([tank]);
  };
  const move = option('move tank', 'piece');
  expect(grip([move], ['B'])?.pick?.option.choice).toBe('move tank');
  expect(grip([option('go C', 'space')], ['B', 'C'])).toEqual({ pieces: [tank], pick: null });
  expect(grip([option('wait')], ['B'])).toBeNull();
});
