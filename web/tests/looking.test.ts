import { describe, expect, it, vi } from 'vitest';
import type { Camera } from '../src/board/camera.svelte';
import type { TableStore } from '../src/play/table.svelte';
import type { Point } from '../src/lib/types';
import { Looking } from '../src/point/looking';
import { piece } from './board';

/** A map of this width, on which one target stands in the middle and one so near to its rim. */
function brought(width: number, rim: number): number {
  const spaces = new Map([
    ['A', { at: [width / 2, 200] as Point }],
    ['B', { at: [width - rim, 200] as Point }],
  ]);
  const store = {
    ...{ index: { spaces }, pieces: new Map(), sites: new Set(), actors: new Set(['A']) },
    choices: { targets: ['A', 'B'] },
    results: { waits: false, shown: null },
  } as unknown as TableStore;
  const bring = vi.fn();
  const sees = ([x]: Point, edge = 0) => x > edge && x < width - edge;
  new Looking(store, { width, height: 400, sees, bring } as unknown as Camera).seeQuestion();
  return bring.mock.calls.length;
}

describe('what can be chosen', () => {
  it('is brought away from the rim of a phone, where a finger does not meet it', () => {
    expect(brought(390, 10)).toBe(1);
    expect(brought(390, 60)).toBe(0);
  });

  it('stays where it is on a wide map', () => expect(brought(1000, 10)).toBe(0));
});

describe('a result that waits to be read', () => {
  it('is looked at, not the next question', () => {
    const spaces = new Map([
      ['hit', { at: [20, 200] as Point }],
      ['next', { at: [1200, 200] as Point }],
    ]);
    const results = { waits: true, shown: { at: 'hit' } };
    const store = { index: { spaces }, pieces: new Map(), sites: ['next'], results } as unknown as TableStore;
    const bring = vi.fn();
    const camera = { width: 1000, height: 400, sees: () => false, bring } as unknown as Camera;
    new Looking(store, camera).seeQuestion();
    expect(bring.mock.calls.map(([spots]) => spots)).toEqual([[[20, 200]]]);
  });
});

describe('what is chosen from a list', () => {
  it('is brought into sight only where it is out of it', () => {
    const spaces = new Map([
      ['A', { at: [20, 200] as Point }],
      ['B', { at: [1200, 200] as Point }],
    ]);
    const bring = vi.fn();
    const sees = ([x]: Point) => x < 1000;
    const store = { index: { spaces }, pieces: new Map([['unit', { space: 'B' }]]) } as unknown as TableStore;
    const looking = new Looking(store, { width: 1000, height: 400, sees, bring } as unknown as Camera);
    looking.fetch(['A']);
    expect(bring).not.toHaveBeenCalled();
    looking.fetch(['unit']);
    expect(bring.mock.calls[0]![0]).toEqual([[1200, 200]]);
  });
});

describe('a table where nothing is asked on the map', () => {
  const focused = (seat: string) => {
    const at: Record<string, Point> = { A: [20, 200], B: [1200, 200] };
    const [mine, theirs] = [piece('u1', 'A', { side: 'usmc' }), piece('f1', 'B', { side: 'foe' })];
    const store = {
      ...{ seat, actors: new Set(), sites: new Set(), choices: { targets: [] } },
      index: { spaces: new Map(Object.entries(at).map(([id, point]) => [id, { at: point }])) },
      pieces: new Map([mine, theirs].map((each) => [each.id, each])),
      state: { seats: [{ id: 'marines', sides: ['usmc'] }] },
      shown: { scene: { pieces: [mine, theirs] } },
    } as unknown as TableStore;
    const focus = vi.fn();
    new Looking(store, { focus } as unknown as Camera).focusOnQuestion(false);
    return (focus.mock.calls[0]![0] as Point[]).map(([x]) => x);
  };

  it('opens where my own units are, which count for more', () => {
    expect(focused('marines')).toEqual([20, 1200, 20, 20]);
  });

  it('shows whoever watches all of them', () => expect(focused('')).toHaveLength(2));
});
