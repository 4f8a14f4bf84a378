/**
 * Every word that a game may use has a drawing. The words are those of the server's description: the tables that
 * are keyed by them do not compile while one is missing. What is drawn by a style is looked for here.
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { kindClass, SHAPES, SPACES } from '../src/board/drawing';

const PARTS = ['Ground', 'Lines', 'Rooms', 'Points'];
const sheet = PARTS.map((part) => readFileSync(`src/board/${part}.svelte`, 'utf8')).join('');
const styled = (name: string): boolean => sheet.includes(`.${name} {`) || sheet.includes(`.${name},`);

it('every shape of a map has a style of its own', () => {
  const bare = Object.entries(SHAPES)
    .filter(([, laid]) => laid !== 'covered')
    .filter(([kind, laid]) => !styled(laid === 'house' ? `part.${kind}` : kindClass(kind)));
  expect(bare).toEqual([]);
});

it('every ground and every room has a style of its own; clear ground is what the map is made of', () => {
  const kinds = Object.entries(SPACES).filter(([kind, what]) => what !== 'zone' && what !== 'area' && kind !== 'clear');
  expect(kinds.length).toBeGreaterThan(10);
  expect(kinds.filter(([kind]) => !styled(kindClass(kind)))).toEqual([]);
});
