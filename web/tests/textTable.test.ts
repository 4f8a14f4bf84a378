import { describe, expect, it } from 'vitest';
import { Choices } from '../src/choose/choices';
import { BoardIndex } from '../src/lib/geometry';
import { interpret, sayOdds, sayWhy, situation, type World } from '../src/text/textTable';
import type { Word } from '../src/lib/types';
import { board, option, piece, space, state } from './board';

const WORDS: Word[] = [
  { name: 'look', short: 'l', uses: [{ written: 'look', text: 'the turn and what is asked' }] },
  { name: 'choose', short: 'c', uses: [{ written: 'choose N', text: 'choose option N' }] },
  { name: 'odds', short: '', uses: [{ written: 'odds N', text: 'the chances of option N' }] },
];

function world(more: Partial<World> = {}): World {
  const index = new BoardIndex(
    board([
      space('2.C', { name: 'Zone 2, court', group: 'zone.2', near: ['2.1'] }),
      space('2.1', { name: 'Zone 2, first story' }),
      space('zone.2', { name: 'Zone 2', kind: 'zone' }),
    ]),
  );
  const now = state(
    [
      option('move 2.1', 'space', { label: 'Go to the first story', note: '1½' }),
      option('fire foe', 'piece', { label: 'Fire', commits: true, odds: true }),
    ],
    [
      piece('usmc_01', '2.C', { name: 'Lima 1', factors: '6' }),
      piece('foe', '2.1', { name: 'Guerillas', side: 'foe' }),
    ],
  );
  return {
    state: now,
    index,
    sides: new Map(index.board.sides.map((side) => [side.id, side])),
    picks: new Choices(now.asked).all,
    words: WORDS,
    windows: [{ id: 'ambush', name: 'Ambushes', words: { hill: 'at the hill' }, usual: null, seat: '', spares: false }],
    log: [{ n: 0, step: 0, text: 'Lima 1 fires.', rule: '11.2', kind: 'roll', die: 'd10', dice: [7] }],
    ...more,
  };
}

const said = (line: string, now = world()): string => {
  const answer = interpret(line, now);
  return 'say' in answer ? answer.say.join('\n') : JSON.stringify(answer);
};

describe('looking', () => {
  it('tells the turn, the question and the number of options', () => {
    expect(situation(world()).join(' ')).toBe(
      'Turn 2 of 9. Movement. Move Lima 1. (rule 12.1) 2 options; type options.',
    );
  });

  it('lists pieces with their places, and those that fit a word', () => {
    expect(said('pieces')).toContain('Lima 1, US Marines, factors 6 (usmc_01), in Zone 2, court (2.C)');
    expect(said('pieces guer')).toContain('1 piece:');
    expect(said('pieces tank')).toContain('No piece');
  });

  it('inspects a piece or a place by id or name', () => {
    expect(said('look USMC_01')).toContain('Lima 1');
    expect(said('look zone 2, first story')).toContain('Guerillas');
    expect(said('look zone.2')).toContain('Lima 1');
    const zones = [{ id: 'zoc', name: 'Zones of control, Marines', side: 'usmc', spaces: ['2.1'], net: false }];
    const now = world();
    now.state.scene.overlays = zones;
    expect(said('look 2.1', now)).toContain('Zones of control, Marines');
    expect(said('look 2.C', now)).not.toContain('Zones of control');
    expect(said('look nowhere')).toContain('no piece or place called “nowhere”');
  });

  it('tells what lies beside a place or a piece', () => {
    expect(said('near 2.C')).toContain('Zone 2, first story (2.1): Guerillas; option 1, 1½');
    expect(said('near usmc_01')).toContain('Beside Zone 2, court');
  });

  it('reads the log with dice and rules', () => {
    expect(said('log')).toBe('Lima 1 fires. Rolled 7 on d10. (rule 11.2)');
  });
});

describe('choosing', () => {
  it('lists options with what they cost and what cannot be undone', () => {
    expect(said('options')).toContain('1. Go to the first story (1½)');
    expect(said('options')).toContain('2. Fire (rolls dice or reveals, cannot be undone; odds 2 tells the chances)');
  });

  it('chooses by number and refuses numbers that are not offered', () => {
    expect(interpret('choose 1', world())).toMatchObject({ choose: { number: 1 } });
    expect(interpret('2', world())).toMatchObject({ choose: { number: 2 } });
    expect(said('choose 9')).toContain('from 1 to 2');
    expect(interpret('c 2', world())).toMatchObject({ choose: { number: 2 } });
    expect(interpret('choose fire foe', world())).toMatchObject({ choose: { number: 2 } });
    expect(interpret('fire foe', world())).toMatchObject({ choose: { number: 2 } });
  });

  it('gathers several for one act by their ids or names', () => {
    const several = {
      verb: 'fire',
      text: 'Fire: {}',
      kind: 'piece' as const,
      among: ['foe', 'usmc_01'],
      least: 1,
      most: 2,
    };
    const now = world();
    now.state.asked!.several = { ...several, commits: true, odds: false, best: [], parts: [], once: false };
    expect(interpret('together usmc_01 guerillas', now)).toMatchObject({
      choose: { option: { choice: 'fire foe usmc_01' } },
    });
    expect(said('together Lima', now)).toBe('“Lima” is not among foe and usmc_01.');
    expect(said('together', now)).toBe('Choose one or more.');
    expect(said('options', now)).toContain('together A, B …: foe, usmc_01; from 1 to 2 of them.');
    expect(said('together usmc_01')).toContain('Nothing is asked');
  });

  it('takes words that only one option has', () => {
    expect(interpret('choose first story', world())).toEqual({ choose: expect.objectContaining({ number: 1 }) });
    expect(interpret('fire', world())).toEqual({ choose: expect.objectContaining({ number: 2 }) });
    expect(said('choose fi')).toBe('“fi” fits several options (Go to the first story, Fire): give the number of one.');
    expect(said('choose dance')).toContain('No option has “dance” in it');
  });

  it('says so when nothing is asked', () => {
    expect(said('options', world({ picks: [] }))).toBe('Nothing is asked of you now.');
  });

  it('undoes a choice or a turn while that is possible', () => {
    expect(interpret('undo', world())).toEqual({ undo: false });
    expect(interpret('undo turn', world())).toEqual({ undo: true });
    expect(said('undo', world({ state: state([], [], { may_undo: false }) }))).toContain('Nothing can be taken back');
  });

  it('asks for odds and reasons', () => {
    expect(interpret('odds 2', world())).toMatchObject({ odds: { number: 2 } });
    expect(interpret('why Guerillas', world())).toEqual({ why: 'foe' });
    expect(sayWhy({ target: 'foe', choosable: false, rule: '11.1', why: 'It is out of sight.' })).toEqual([
      'It is out of sight. (rule 11.1)',
    ]);
    expect(
      sayOdds({
        title: 'Fire',
        rule: '11',
        chances: [{ text: 'hit', code: '', probability: 0.3, good: 1 }],
        shifts: [{ value: -1, rule: '11.2', why: 'roof' }],
        facts: [],
        lit: null,
        tally: null,
        certain: [],
        ...{ aids: [], reach: null, against: [], sums: [], price: '', guess: null },
      }),
    ).toEqual(['Fire (rule 11)', '−1 roof (rule 11.2)', 'hit: 30 %']);
  });
});

describe('standing orders', () => {
  it('are told with the occasions that they can name', () => {
    expect(said('orders')).toBe('Ambushes (ambush): asked always.\nOccasions: hill: at the hill.');
    expect(said('orders', world({ windows: [] }))).toContain('no reactions');
  });

  it('are told as they stand', () => {
    const now = world();
    now.state.orders = [{ window: 'ambush', words: ['hill'], spaces: [], turn: 3 }];
    expect(said('orders', now)).toContain('Ambushes (ambush): asked only at the hill in turn 3.');
    now.state.orders = [{ window: 'ambush', words: [], spaces: [], turn: null }];
    expect(said('orders', now)).toContain('Ambushes (ambush): never asked.');
  });

  it('are given by word', () => {
    const now = world();
    now.state.asked!.occasion = { turn: 3, words: [], spaces: [], round: [] };
    const order = { window: 'ambush', words: [], spaces: [], turn: null };
    expect(interpret('orders ambush never', now)).toEqual({ stand: [order] });
    expect(interpret('orders ambush turn', now)).toEqual({ stand: [{ ...order, turn: 3 }] });
    expect(interpret('orders ambush hill', now)).toEqual({ stand: [{ ...order, words: ['hill'] }] });
    expect(interpret('orders ambush always', now)).toEqual({ stand: [] });
    expect(said('orders ambush turn')).toContain('while such a reaction is asked');
    expect(said('orders ambush ford')).toBe('Say when to ask about Ambushes: never, turn, always, hill.');
    expect(said('orders fire never')).toBe('There is no reaction “fire”; there are ambush.');
  });
});

it('answers an unknown command with the way to help', () => {
  expect(said('dance')).toBe('No option has “dance” in it, and the words are look, choose and odds.');
  expect(said('help')).toContain('choose N: choose option N. Also c.');
});
