import { expect, it } from 'vitest';
import { Choices, type Pick } from '../src/choose/choices';
import { Ways } from '../src/choose/ways.svelte';
import type { Way } from '../src/lib/types';
import { asked, option, state } from './board';

it('a way only selects its last step where something may happen there: a click rolls no die', async () => {
  const steps = ['A', 'B'].map((id) => option(`go ${id}`, 'space', { way: 'step' }));
  const question = asked(steps);
  const done: string[] = [];
  const note = (how: string) => (pick: Pick) => Promise.resolve(void done.push(`${how} ${pick.option.choice}`));
  const walker = {
    ...{ state: state([], []), question, choices: new Choices(question), pieces: new Map() },
    ...{ select: note('select'), choose: note('choose') },
  };
  const way = { target: 'B', path: ['A', 'B'], choices: ['go A', 'go B'], final: true, halt: '' } as unknown as Way;
  await new Ways(walker, () => Promise.resolve([])).walk(way);
  expect(done).toEqual(['choose go A', 'select go B']);
});
