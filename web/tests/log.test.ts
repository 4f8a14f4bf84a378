import { describe, expect, it } from 'vitest';
import { concerns, faces, mergeLog, passages, until } from '../src/log/log';
import type { LogEntry } from '../src/lib/types';

const entry = (n: number, more: Partial<LogEntry> = {}): LogEntry => ({
  n,
  step: n,
  text: `${n}`,
  rule: '',
  kind: 'note',
  ...more,
});

describe('the log', () => {
  it('replaces what undo has taken back', () => {
    expect(mergeLog([entry(0), entry(1), entry(2)], 1, [entry(1), entry(2), entry(3)]).map((each) => each.n)).toEqual([
      0, 1, 2, 3,
    ]);
    expect(mergeLog([entry(0), entry(1), entry(2)], 1, []).map((each) => each.n)).toEqual([0]);
  });

  it('ends where the replay stands', () => {
    expect(until([entry(0), entry(1), entry(2)], 1).map((each) => each.n)).toEqual([0, 1]);
  });

  it('knows what each line is about, named in its text or not', () => {
    expect(concerns(entry(0))).toEqual([]);
    expect(concerns(entry(0, { kind: 'move', refs: ['b'], pieces: ['a'], path: ['x', 'y'] }))).toEqual([
      'b',
      'a',
      'x',
      'y',
    ]);
    expect(concerns(entry(0, { kind: 'battle', at: 'x', attackers: ['a'], defenders: ['f'] }))).toEqual([
      'x',
      'a',
      'f',
    ]);
  });

  it('shows dice where they are rolled', () => {
    expect(faces(entry(0, { kind: 'roll', die: 'd6', dice: [4] }))).toEqual([4]);
    expect(faces(entry(0, { kind: 'battle', dice: [4] }))).toEqual([]);
    expect(faces(entry(0))).toEqual([]);
  });
});

it('reads the log by turn and phase, without empty phases', () => {
  const told = passages([
    entry(0),
    { ...entry(1), kind: 'turn', number: 2 },
    { ...entry(2), kind: 'phase', name: 'Supply' },
    { ...entry(3), kind: 'phase', name: 'Movement' },
    entry(4),
    entry(5),
  ]);
  expect(told.map((part) => [part.turn, part.phase, part.entries.map((each) => each.n)])).toEqual([
    ['', '', [0]],
    ['Turn 2', 'Movement', [4, 5]],
  ]);
});
