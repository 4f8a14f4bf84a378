import { expect, it } from 'vitest';
import { Choices } from '../src/choose/choices';
import { Earlier } from '../src/choose/earlier.svelte';
import type { Option } from '../src/lib/types';
import { asked, option, state } from './board';

const which = ['a', 'b', 'c'].map((id) => option(`move ${id}`, 'piece'));
const places = (id: string) => asked([option('to hill', 'space'), option('to ford', 'space')], { pieces: [id] });

function answered(earlier: Earlier, seq: number, options: Option[], pieces: string[] = []): void {
  const now = asked(options, { pieces });
  earlier.add(state([], [], { seq, asked: now }), new Choices(now).all[0]!);
}

it('another unit can be taken in the middle of the act of one', () => {
  const earlier = new Earlier();
  answered(earlier, 1, which);
  answered(earlier, 2, [option('to hill', 'space')], ['a']);
  expect(earlier.of('b', places('a')).map((pick) => pick.option.choice)).toEqual(['move b']);
  expect(earlier.of('z', places('a'))).toEqual([]);
});

it('what other units have done since then is not taken back for it', () => {
  const earlier = new Earlier();
  answered(earlier, 1, which);
  answered(earlier, 2, [option('to hill', 'space')], ['a']);
  answered(earlier, 3, [option('to hill', 'space')], ['c']);
  expect(earlier.of('b', places('d'))).toEqual([]);
});
