import { describe, expect, it } from 'vitest';
import { whole } from '../src/lib/changes';
import type { Told } from '../src/lib/types';
import { asked as question, piece, state } from './board';

const [a, b, c] = ['a', 'b', 'c'].map((id) => piece(id, 'z1'));
const before = { ...state([], [a!, b!, c!]), tag: '1' };

const told = (tag: string, since: string, changes: object): Told => ({
  ...before,
  tag,
  scene: null,
  changes: { since, ...changes },
});

describe('what has changed of a scene', () => {
  it('is laid over the scene that we have', () => {
    const d = piece('d', 'z2');
    const now = whole(
      told('2', '1', { set: { phase: 'Fire' }, lists: { pieces: [[1, 3], d, [0, { set: { space: 'z3' } }]] } }),
      before,
    );
    expect(now?.scene).toEqual({ ...before.scene, phase: 'Fire', pieces: [b, c, d, { ...a, space: 'z3' }] });
    expect(now?.tag).toBe('2');
  });

  it('reaches into the things of a list', () => {
    const tray = { id: 't', name: 'Reserve', count: 2, pieces: [a!, b!], note: '', cards: [], seat: '', side: '' };
    const full = { ...before, scene: { ...before.scene, trays: [tray] } };
    const taken = { lists: { trays: [[0, { set: { count: 1 }, lists: { pieces: [[1, 2]] } }]] } };
    expect(whole(told('2', '1', taken), full)?.scene.trays).toEqual([{ ...tray, count: 1, pieces: [b] }]);
  });

  it('is nothing new when another answer has brought it already', () => {
    expect(whole(told('1', '0', { set: { phase: 'Fire' } }), before)?.scene).toBe(before.scene);
  });

  it('is of no use without that scene', () => {
    expect(whole(told('2', '0', {}), before)).toBeNull();
    expect(whole(told('2', '0', {}), null)).toBeNull();
  });

  it('is not needed where the scene itself is told', () => {
    expect(whole({ ...before, tag: '2', changes: null }, null)?.scene).toBe(before.scene);
  });
});

describe('what an option does not have', () => {
  it('is left out where it is sent, and there for everybody else', () => {
    const options = [
      { choice: 'end', verb: 'end', label: 'End the phase', ends: true },
      { choice: 'go z1', verb: 'go', label: 'Go to z1', target: 'z1', kind: 'space' as const },
    ];
    const asked = { ...question([]), options };
    const [end, go] = whole({ ...before, asked, changes: null }, null)!.asked!.options;
    expect(end).toMatchObject({ target: null, targets: [], kind: null, path: [], note: '', ends: true });
    expect(go).toMatchObject({ target: 'z1', kind: 'space', commits: false, odds: false, ends: false });
  });
});
