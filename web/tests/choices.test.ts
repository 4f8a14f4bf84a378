import { describe, expect, it } from 'vitest';
import { Choices, commonWords, named, numbers as numbering, search, sections, tells } from '../src/choose/choices';
import { toggled, wholeAct, lacking } from '../src/choose/gather';
import type { Several } from '../src/lib/types';
import { asked, option, piece } from './board';

const choices = new Choices(
  asked([option('move A', 'space'), option('fire foe', 'piece'), option('pay 2', 'number'), option('done')]),
);
const numbers = (picks: { number: number }[]) => picks.map((pick) => pick.number);

describe('numbers of options', () => {
  it('stay put while others come and go', () => {
    const first = numbering(asked([option('move a'), option('move b'), option('end')]));
    const between = numbering(asked([option('to x'), option('to y')]), first);
    const again = numbering(asked([option('move b'), option('end'), option('move c')]), between);
    expect(['move b', 'end', 'move c'].map((each) => again.get(each))).toEqual([2, 3, 1]);
  });
});

describe('a click', () => {
  it('on a piece means the piece or the space it stands in', () => {
    expect(numbers(choices.onPiece(piece('foe', 'B')))).toEqual([2]);
    expect(numbers(choices.onPiece(piece('friend', 'A')))).toEqual([1]);
    expect(numbers(choices.onPiece(piece('foe', 'A')))).toEqual([2, 1]);
  });

  it('on a space means it or what stands in it, the smallest first', () => {
    expect(numbers(choices.onSpaces(['A', 'zone'], []))).toEqual([1]);
    expect(numbers(choices.onSpaces(['B', 'A'], [piece('foe', 'B')]))).toEqual([2]);
    expect(choices.onSpaces(['C'], [])).toEqual([]);
  });
});

it('on a card means every way to play it', () => {
  const hand = new Choices(
    asked([
      option('asset c11.hold', 'card', { parent: 'c11' }),
      option('event c11.fortify', 'card', { parent: 'c11' }),
      option('pass'),
    ]),
  );
  expect(numbers(hand.of('c11'))).toEqual([1, 2]);
  expect(numbers(hand.of('c11.hold'))).toEqual([1]);
});

describe('the list', () => {
  it('keeps the order and the numbers of what is offered', () => {
    expect(numbers(choices.all)).toEqual([1, 2, 3, 4]);
    expect(sections(choices.all, 12).map(({ picks }) => numbers(picks))).toEqual([[1], [2], [3], [4]]);
  });

  it('knows what nothing on the table stands for', () => {
    expect(numbers(choices.plain)).toEqual([3, 4]);
    expect(choices.targets).toEqual(['A', 'foe']);
  });

  it('is empty when nothing is asked', () => {
    expect(new Choices(null).all).toEqual([]);
  });
});

describe('a long list', () => {
  const forces = ['US 1', 'Kurdish 1', 'US 1+1', 'US 2', 'Kurdish 1, US 2'];
  const columns = ['1 column', '1 column', '2 columns', '2 columns', '3 columns'];
  const commit = forces.map((force, i) =>
    option(`commit_forces ${i}`, 'card', { label: `Commit ${force}`, note: columns[i]! }),
  );
  const picks = new Choices(asked([...commit, option('hold_forces')])).all;

  it('of cards is divided by what they cost', () => {
    expect(sections(picks, 3).map(({ title, note, picks }) => [title, note, picks.length])).toEqual([
      ['Commit', '1 column', 2],
      ['Commit', '2 columns', 2],
      ['Commit', '3 columns', 1],
      ['', '', 1],
    ]);
    expect(sections(picks, 12).map(({ picks }) => picks.length)).toEqual([5, 1]);
  });

  it('is headed by the words that its labels share, or else by the verb', () => {
    expect(commonWords(['Move to Mosul 4713', 'Move to 4611'])).toBe('Move to');
    expect(commonWords(['Commit US 1, Kurdish 1', 'Commit US 1, Israeli 2'])).toBe('Commit US 1');
    const join = [option('join a', 'piece', { label: 'A attacks' }), option('join b', 'piece', { label: 'B attacks' })];
    expect(sections(new Choices(asked(join)).all, 12).map(({ title }) => title)).toEqual(['Join']);
  });

  it('is searched for words in any order, in labels and notes', () => {
    expect(numbers(search(picks, 'us kurd'))).toEqual([5]);
    expect(numbers(search(picks, '3 COLUMNS'))).toEqual([5]);
    expect(search(picks, ' ')).toHaveLength(6);
  });
});

it('only options with odds or a path have more to show', () => {
  expect(tells(option('end'))).toBe(false);
  expect(tells(option('fire foe', 'piece', { odds: true }))).toBe(true);
  expect(tells(option('to B', 'space', { path: ['A', 'B'] }))).toBe(true);
});

describe('a whole act', () => {
  const several: Several = {
    verb: 'dig',
    text: 'Dig in: {}',
    kind: 'piece',
    among: ['a', 'b', 'c'],
    least: 1,
    most: 2,
    commits: false,
    odds: true,
    best: [],
    parts: [],
    once: false,
  };
  const one = option('dig a', 'piece', { target: null, targets: ['a'] });
  const all = option('dig a b', 'piece', { target: null, targets: ['a', 'b'], note: '2' });
  const offered = new Choices(asked([one, all], { several }));
  const name = (id: string) => id.toUpperCase();

  it('with one target is a click on it; with more it needs a button', () => {
    expect(numbers(offered.of('a'))).toEqual([1]);
    expect(offered.of('b')).toEqual([]);
    expect(numbers(offered.plain)).toEqual([2]);
  });

  it('has no buttons for the many sets that can be gathered', () => {
    const pairs = ['a b', 'a c', 'b c'].map((pair) =>
      option(`dig ${pair}`, 'piece', { target: null, targets: pair.split(' ') }),
    );
    expect(numbers(new Choices(asked([...pairs, option('done')], { several })).plain)).toEqual([4]);
  });

  it('gathers in the order of what is offered', () => {
    expect(toggled(several, ['c'], 'a', offered)).toEqual(['a', 'c']);
    expect(toggled(several, ['a', 'c'], 'a', offered)).toEqual(['c']);
    expect(toggled(several, ['a'], 'stranger', offered)).toEqual(['a']);
    const apart = { ...several, parts: [['a', 'b'], ['c']] };
    expect(toggled(apart, ['a'], 'b', offered)).toEqual(['a', 'b']);
    expect(toggled(apart, ['a', 'b'], 'c', offered)).toEqual(['c']); // one that never goes with them takes their place
  });

  it('changes to another stack with all of it that may go together', () => {
    const apart = { ...several, parts: [['a', 'b'], ['c']] };
    const sets = [['a'], ['b'], ['a', 'b'], ['c']].map((set) =>
      option(`dig ${set.join(' ')}`, 'piece', { target: null, targets: set }),
    );
    const stacks = new Choices(asked(sets, { several: apart }));
    expect(toggled(apart, ['c'], 'b', stacks)).toEqual(['a', 'b']);
    expect(toggled(apart, [], 'b', stacks)).toEqual(['b']);
    expect(toggled(apart, ['a', 'b'], 'a', stacks)).toEqual(['b']);
  });

  it('is the option that is offered, or one of its own', () => {
    expect(wholeAct(several, ['a', 'b'], offered, name)?.option.note).toBe('2');
    const own = wholeAct(several, ['b', 'c'], offered, name)!;
    expect([own.option.choice, own.option.label, own.option.odds]).toEqual(['dig b c', 'Dig in: B, C', true]);
    expect(named(own.option)).toEqual(['b', 'c']);
  });

  it('of many counts them', () => {
    const many = { ...several, among: ['a', 'b', 'c', 'd', 'e'], most: 5 };
    expect(wholeAct(many, many.among, offered, name)?.option.label).toBe('Dig in: 5 units');
  });

  it('cannot be sent with too few or too many', () => {
    expect(wholeAct(several, [], offered, name)).toBeNull();
    expect(wholeAct(several, ['a', 'b', 'c'], offered, name)).toBeNull();
    expect(lacking(several, 0)).toBe('Choose one or more.');
    expect(lacking({ ...several, least: 2 }, 1)).toBe('Choose at least 2.');
    expect(lacking(several, 3)).toBe('Choose at most 2 of 3.');
    expect(lacking(several, 2)).toBe('');
  });
});
