import { expect, it } from 'vitest';
import { done, ends, find } from '../src/learn/learn';

const lesson = (until: string[]) => ({
  title: until.join(),
  text: '',
  rule: '',
  until,
  seat: '',
  pieces: [],
  spaces: [],
});

it('ends a lesson by the choice it asks for, whatever else is done between', () => {
  const lessons = [lesson(['move u1']), lesson(['to']), lesson(['end'])];
  expect(ends(lessons[0]!, 'move u10')).toBe(false);
  expect(done(lessons, [])).toBe(0);
  expect(done(lessons, ['move u2', 'move u1', 'wait', 'to 4402'])).toBe(2);
});

it('finds rules by number first, then by title, then by text', () => {
  const rule = (id: string, title: string, summary = '') => ({ id, title, summary });
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
