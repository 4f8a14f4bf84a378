import { expect, it } from 'vitest';
import { SKIPPED, doing, done, ends, find, hits, isNamed, isPast, strays } from '../src/learn/learn';
import { option } from './board';

const lesson = (until: string[], pieces: string[] = [], spaces: string[] = []) => ({
  title: until.join(),
  text: '',
  rule: '',
  until,
  seat: '',
  pieces,
  spaces,
});

it('ends a lesson by the choice it asks for, whatever else is done between', () => {
  const lessons = [lesson(['move u1']), lesson(['to']), lesson(['end'])];
  expect(ends(lessons[0]!, 'move u10')).toBe(false);
  expect(done(lessons, [])).toBe(0);
  expect(done(lessons, ['move u2', 'move u1', 'wait', 'to 4402'])).toBe(2);
  expect(done(lessons, [SKIPPED, 'wait', 'to 4402'])).toBe(2);
});

it('is past when the second turn begins', () => {
  const turn = (number: number) => ({ n: number, step: 1, text: '', rule: '', kind: 'turn' as const, number });
  expect([isPast([]), isPast([turn(1)]), isPast([turn(1), turn(2)])]).toEqual([false, false, true]);
});

it('finds rules by number first, then by title, then by text', () => {
  const rule = (id: string, title: string, summary = '') => ({ id, title, summary, see: [], rulings: [] });
  const rules = [
    rule('9.5', 'Roads', 'half a point'),
    rule('9.51', 'Rivers'),
    rule('8.1', 'Points'),
    rule('3.9', 'Fire', '9.5 points'),
  ];
  expect(find(rules, '9.5').map((each) => each.id)).toEqual(['9.5', '9.51', '3.9']);
  expect(find(rules, 'POINT').map((each) => each.id)).toEqual(['8.1', '9.5', '3.9']);
  expect(find(rules, 'sea')).toEqual([]);
});

it('knows the option that does a step, and when one strays from it', () => {
  const step = lesson(['to'], ['u1'], ['b2']);
  const picks = ['move u1', 'to a1', 'to b2'].map((choice, i) => ({ option: option(choice, 'space'), number: i + 1 }));
  expect(doing(step, picks)?.option.choice).toBe('to b2');
  expect(doing(lesson(['end']), picks)).toBeUndefined();
  expect(doing(lesson(['to a1', 'to']), [...picks].reverse())?.option.choice).toBe('to a1');
  expect([isNamed(lesson(['to a1', 'to']), 'to a1'), isNamed(lesson(['to', 'to a1']), 'to a1')]).toEqual([true, false]);
  expect(strays(step, [])).toBe(false);
  expect(strays(lesson(['move u1']), ['move u2'])).toBe(true);
  expect(strays(lesson(['move u1']), ['move u1'])).toBe(false);
  expect(strays(lesson(['move u1']), ['place u2'])).toBe(false);
  expect(strays(lesson(['survey b2'], [], ['b1', 'b2']), ['survey b1'])).toBe(false); // the first of two it names
});

it('marks the words that were looked for', () => {
  const marked = (text: string, wanted: string) =>
    hits(text, wanted)
      .map((part) => (part.hit ? `[${part.text}]` : part.text))
      .join('');
  expect(marked('Across a river', 'RIVER a')).toBe('[A]cross [a] [river]');
  expect(marked('9.5 (roads)', '(')).toBe('9.5 [(]roads)');
  expect(marked('Roads', '')).toBe('Roads');
});
