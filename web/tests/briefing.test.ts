import { expect, it } from 'vitest';
import { briefed } from '../src/learn/briefing.svelte';
import type { Guide } from '../src/lib/types';

const told = (seat: string, text: string, scenario = '') => ({ seat, scenario, text, moves: [] });
const guide = {
  briefings: [
    told('a', 'You are A. Take the hill.'),
    told('b', 'You are B. Hold.'),
    told('a', 'You are A, late.', 's'),
  ],
} as unknown as Guide;

it('tells a seat what it is, what is said of the scenario first', () => {
  const seat = { id: 'a', name: 'A', sides: ['a'] };
  expect(briefed(guide, seat, '')?.text).toBe('You are A. Take the hill.');
  expect(briefed(guide, seat, 's')?.text).toBe('You are A, late.');
  expect(briefed(guide, { id: 'x', name: 'X', sides: ['x'] }, '')).toBeUndefined();
});

it('tells a seat of several sides what to do with each of them', () => {
  const found = briefed(guide, { id: 'a-b', name: 'A and B', sides: ['a', 'b'] }, '');
  expect(found?.text).toBe('You play A and B.');
  expect(found?.parts).toEqual([
    { side: 'a', text: 'Take the hill.' },
    { side: 'b', text: 'Hold.' },
  ]);
});
