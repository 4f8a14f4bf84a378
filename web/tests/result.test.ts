import { describe, expect, it, vi } from 'vitest';
import { ofMine, steps, type Mine } from '../src/follow/steps';
import type { LogEntry, Reading, Scene, State } from '../src/lib/types';
import { figure, gain, isFought, isResult, isTold, likely, outcome, results, type Harm } from '../src/result/outcome';
import { Results, sightOf, type Played } from '../src/result/results.svelte';
import { forces } from '../src/result/forces';
import { aside, cutDown } from '../src/result/shown';
import {
  costs,
  deed,
  gist,
  journey,
  meaning,
  owners,
  tint,
  toneNow,
  untitled,
  sites,
  without,
} from '../src/result/telling';
import { asked, option, piece, state, track } from './board';

let n = 0;
const line = (kind: LogEntry['kind'], step: number, more: Partial<LogEntry> = {}): LogEntry => ({
  ...{ n: n++, step, text: `${kind} ${step}`, rule: '', kind },
  ...more,
});
const reading = (good: number, probability = 1 / 3): Reading => ({
  chance: { text: 'the defender retreats', probability, good, code: 'DR' },
  lit: { chart: 'crt', column: 2, row: 2, turned: [] },
  sum: { attack: 7, defence: 5, total: '1:1', column: 2 },
});
const battle = (step: number, good: number, more: Partial<LogEntry> = {}) =>
  line('battle', step, {
    ...{ at: 'B', sides: ['usmc', 'foe'], attackers: ['u1'], defenders: ['f1'], dice: [3], result: 'DR' },
    reading: reading(good),
    ...more,
  });
const vp = track(2);
const scene = (more: Partial<Scene>): Scene => ({ ...state([], []).scene, ...more });
const before = scene({
  pieces: [piece('u1', 'A', { factors: '4' }), piece('f1', 'B', { side: 'foe', factors: '2' })],
  tracks: [vp],
});
const now = scene({ pieces: [piece('u1', 'A', { factors: '2', reduced: true })], tracks: [{ ...vp, value: 3 }] });
const sight = (side = 'usmc') => sightOf(before, now, new Set(side ? [side] : []));
const only = (lines: LogEntry[]) => steps(lines)[0]!;

describe('what an act brought', () => {
  it('is said in words, with how likely it was', () => {
    expect([1 / 2, 1 / 3, 5 / 6, 2 / 3, 1, 0, 0.27].map(likely)).toEqual([
      ...['One chance in two', 'One chance in three', 'Five chances in six', 'Two chances in three'],
      ...['It was certain', '', '27 % likely'],
    ]);
    const found = outcome(only([battle(1, 0.7)]), sight());
    expect(found).toMatchObject({
      words: 'The defender retreats',
      code: 'DR',
      likely: 'One chance in three',
      dice: [3],
    });
  });

  it('is no battle where a mission only tells what there was: nobody could lose anything', () => {
    const told = { chance: { text: '2 false alerts', probability: 0, good: 0, code: '' }, lit: null, sum: null };
    const report = (more: Partial<Reading>) =>
      outcome(only([line('note', 1, { at: 'B', side: 'usmc', reading: { ...told, ...more } })]), sight());
    expect([isFought(report({})), meaning(report({}), sight().sides)]).toEqual([false, '']);
    const flown = report({ chance: { ...told.chance, probability: 0.5 } });
    expect([isFought(flown), meaning(flown, sight().sides)]).toEqual([true, 'Nobody loses anything.']);
  });

  it('of several places that change hands together names all of them', () => {
    const won = (at: string, n: number) => line('control', 1, { at, side: 'usmc', worth: `${n} of 60` });
    const found = outcome(only([won('A', 6), won('B', 7)]), sight());
    expect([found.words, sites(found, (id) => `Zone ${id}`)]).toEqual(['2 places change hands', 'Zone A and Zone B']);
    expect(sites(outcome(only([won('A', 6)]), sight()), (id) => `Zone ${id}`)).toBe('Zone A');
  });

  it('says who rolled which die, where both sides did', () => {
    const rolled = (...dice: number[]) => outcome(only([battle(1, 0.7, { dice })]), sight()).rollers;
    expect(rolled(3)).toEqual([]);
    expect(rolled(3, 5)).toEqual(['usmc', 'foe']);
    const unseen = battle(1, 0.7, { dice: [3, 5], attackers: [] });
    expect(outcome(only([unseen]), sight()).rollers).toEqual([]);
  });

  it('of an event is told by its own die and by what it does', () => {
    const roll = (dice: number[], rule: string) => line('roll', 1, { dice, rule });
    const card = line('card', 1, { title: 'Flight', text: 'Flight: the CF falls by 1.', rule: '13.4.3' });
    const found = outcome(only([roll([6], '13.4.2'), roll([0], '13.4.2'), roll([4], '13.4.3'), card]), sight());
    expect(found.dice).toEqual([4]);
    expect(untitled(found, 'Flight')).toBe('The CF falls by 1.');
    expect(untitled(found, 'Zone 1')).toBe('Flight');
  });

  it('of a card that only says whose it is are the notes after it', () => {
    const card = line('card', 1, { title: 'Sanctions', text: 'Red: Sanctions.' });
    const limit = line('note', 1, { topic: 'limit', text: 'Blue: only up to 3 cards.' });
    expect(untitled(outcome(only([card, limit]), sight()), 'Sanctions')).toBe('Blue: only up to 3 cards.');
    expect(untitled(outcome(only([card]), sight()), 'Sanctions')).toBe('Sanctions');
  });

  it('tints points green only where it went my way', () => {
    const values = [{ id: 'vp', name: 'VP', side: '', from: 1, to: 2 }];
    expect((['good', 'even', 'none', 'bad'] as const).map((tone) => tint({ tone, values }))).toEqual([
      ...['good', '', '', 'bad'],
    ]);
  });

  it('does not count for me what rises for another', () => {
    const level = { id: 'level', name: 'Level', side: 'foe', from: 1, to: 2 };
    expect(gain(level, new Set(['me']))).toBe('bad');
    expect(gain(level, new Set(['foe']))).toBe('good');
    expect(gain({ ...level, side: '' }, new Set(['me']))).toBe('');
    const taken = outcome(only([line('control', 1, { at: 'B', side: 'usmc', worth: 'a city' })]), sight());
    const found = { ...taken, tone: 'good' as const, values: [level] };
    expect(figure(found)).toBe('+1');
    expect(figure(found, new Set(['usmc']))).toBe('control');
  });

  it('names the cards that were drawn', () => {
    const drawn = line('draw', 1, { of: 'card', drawn: 'sandstorm', text: 'You draw Sandstorm.' });
    expect(outcome(only([drawn]), sight()).cards).toEqual(['sandstorm']);
  });

  it('is reduced where the counter after the hit cannot be seen', () => {
    const hit = line('flip', 1, { pieces: ['secret_7'], to: 'reduced' });
    expect(figure(outcome(only([battle(1, 0.6), hit]), sight()))).toBe('reduced');
  });

  it('is reduced where it is hidden again and only known as it was', () => {
    const whole = scene({ pieces: [piece('u1', 'A', { factors: '3' })] });
    const hit = line('flip', 1, { pieces: ['u1'], to: 'reduced' });
    expect(figure(outcome(only([battle(1, 0.6), hit]), sightOf(whole, whole, new Set(['us']))))).toBe('reduced');
  });

  it('is reduced where it was hidden and only known as it is', () => {
    const [hid, shown] = ['', '2-3-4'].map((factors) =>
      scene({ pieces: [piece('f1', 'B', { side: 'foe', factors })] }),
    );
    const hit = line('flip', 1, { pieces: ['f1'], to: 'reduced' });
    expect(figure(outcome(only([battle(1, 0.6), hit]), sightOf(hid!, shown!, new Set(['us']))))).toBe('reduced');
  });

  it('has one sign over those of a place that are reduced', () => {
    const harm = (before: string, after: string) => ({ before, after }) as Harm;
    expect([[harm('3', '1')], [harm('3', '1'), harm('2', '1')], [harm('', '')]].map(cutDown)).toEqual([
      ...['3 → 1', '2 reduced', 'reduced'],
    ]);
  });

  it('keeps its ghosts at their place, however many they are', () => {
    expect([aside(0, 1), aside(1, 2), aside(3, 4), aside(9, 10)].map((x) => x.toFixed(1))).toEqual([
      ...['0.0', '0.4', '0.6', '0.6'],
    ]);
  });

  it('is counted in losses where it cost several counters', () => {
    const lost = ['u1', 'f1'].map((id) => line('leave', 1, { pieces: [id], lost: true }));
    expect(figure(outcome(only([battle(1, 0.7), ...lost]), sight()))).toBe('2 losses');
  });

  it('has the tone of my side', () => {
    const seen = (side: string, good: number) => outcome(only([battle(1, good)]), sight(side)).tone;
    expect([seen('usmc', 0.7), seen('foe', 0.7), seen('usmc', 0), seen('', 0.7)]).toEqual([
      'good',
      'bad',
      'even',
      'none',
    ]);
  });

  it('is that of the defender, though his own support comes back with it', () => {
    const back = line('arrive', 1, { pieces: ['u1'] });
    const attacked = battle(1, -0.7, { sides: ['foe', 'usmc'], attackers: ['f1'], defenders: [] });
    expect(outcome(only([attacked, back]), sight()).tone).toBe('good');
  });

  it('names losses with what they counted, and both sides', () => {
    const found = outcome(
      only([
        battle(1, 0.1),
        line('flip', 1, { pieces: ['u1'], at: 'A', to: 'reduced' }),
        line('leave', 2, { pieces: ['f1'], at: 'B', lost: true, how: 'no way to retreat' }),
      ]),
      sight(),
    );
    expect(found.harms.map(({ id, before, after, gone, why }) => [id, before, after, gone, why])).toEqual([
      ['u1', '4', '2', false, ''],
      ['f1', '2', '', true, 'no way to retreat'],
    ]);
    expect(found.tone).toBe('even');
    expect(meaning(found, sight().sides)).toBe('Both sides lost something.');
    expect(gist(found, String)).toBe('u1 4 → 2, f1 destroyed');
    const seats = [
      { id: 'me', name: 'Marines', sides: ['usmc'] },
      { id: 'him', name: 'Insurgents', sides: ['foe'] },
    ];
    expect(owners(found.harms, seats, 'me', () => '').map((each) => each.name)).toEqual([
      ...['Your loss', 'Their loss'],
    ]);
    expect(owners([], seats, 'me', () => '').map((each) => each.harms.length)).toEqual([0, 0]); // "none" is said
  });

  it('says of what went neither way what happened, once nothing of it is still to be chosen', () => {
    const retreat = line('move', 2, { pieces: ['f1'], path: ['B', 'C'], how: 'retreat' });
    const points = { ...battle(1, 0), gains: [{ track: 'vp', before: 2, after: 3 }] };
    const said = (lines: LogEntry[], open = false) => {
      const found = outcome(only(lines), sight());
      expect(found.tone).toBe('even');
      return meaning(found, sight().sides, open);
    };
    expect(said([battle(1, 0)])).toBe('Nobody loses anything.');
    expect(said([battle(1, 0)], true)).toBe('');
    expect(said([battle(1, 0), retreat])).toBe('A retreat, and no loss.');
    expect(said([points])).toBe('Only points change.');
  });

  it('keeps both forces unit by unit as they were, with the figures of their sum where that is known', () => {
    const fight = battle(1, 0.7, { attackers: ['u1', 'u9'] });
    const found = forces(fight, sight().before);
    expect(found.map(({ fighters, unseen }) => [fighters.map(({ name, value }) => [name, value]), unseen])).toEqual([
      [[['u1', '4']], 1],
      [[['f1', '2']], 0],
    ]);
    const part = (piece: string, value: number) => ({ piece, name: piece, value, how: '4 ÷ 2 river', rule: '' });
    const tally = { attack: 3, defence: 2, total: '+1', column: 2, attackers: [part('u1', 2)], defenders: [] };
    const counted = (line: LogEntry) => forces(line, sight().before, tally)[0]!.fighters.map(({ value }) => value);
    expect(counted(battle(1, 0.7))).toEqual(['2']);
    expect(counted(fight)).toEqual(['4']); // the sum was that of another attack
    expect(forces(line('note', 1), sight().before)).toEqual([]);
  });

  it('does not say that there is no loss while one is still to be chosen', () => {
    const [hit, none] = [
      { mine: true, harms: [{} as Harm] },
      { mine: true, harms: [] },
    ];
    const them = { mine: false, harms: [] };
    expect([without(none, 'mine'), without(hit, 'mine'), without(them, 'mine')]).toEqual([
      ...['choose it below', 'more to choose below', 'none yet'],
    ]);
    expect([without(none, 'theirs'), without(hit, ''), without(them, '')]).toEqual(['none yet', '', 'none']);
    expect([without(none, 'both'), without(them, 'both')]).toEqual(['none yet', 'none yet']);
  });

  it('has those with it who retreated before it, and is a result though nobody is left to fight', () => {
    const gone = (id: string, to: string) => line('move', 2, { pieces: [id], path: ['B', to], how: 'retreat' });
    const ends = line('note', 2, { at: 'B', topic: 'no battle', side: 'usmc', reading: reading(0.7, 0) });
    const all = steps([gone('f1', 'C'), gone('f2', 'D'), ends, line('control', 2, { at: 'B', side: 'usmc' })]);
    expect(all).toHaveLength(1);
    const found = outcome(all[0]!, sight());
    expect([isTold(found), found.tone, found.likely]).toEqual([true, 'good', '']);
    expect(found.trips.map((trip) => [trip.pieces[0], journey(trip)])).toEqual([
      ['f1', 'retreated'],
      ['f2', 'retreated'],
    ]);
    expect(steps([gone('f1', 'C'), battle(3, 0.7)]).map(({ lines }) => lines.length)).toEqual([2]);
    expect(steps([gone('f1', 'C'), battle(3, 0.7, { at: 'Z' })])).toHaveLength(2);
  });

  it('of a hidden counter takes its side from the battle, and never shows an id', () => {
    const hit = line('flip', 1, { pieces: ['secret_7'], at: 'B', to: 'reduced', text: 'FSA 1 is reduced.' });
    const found = outcome(only([battle(1, 0.6, { defenders: ['secret_7'] }), hit]), sight());
    expect(found.harms[0]).toMatchObject({ side: 'foe', name: 'FSA 1 is reduced' });
    expect(gist(found, String)).not.toContain('secret_7');
  });

  it('tells which points change and why', () => {
    const gains = [{ track: 'vp', before: 2, after: 5 }];
    const found = outcome(
      only([battle(1, 0.7), line('control', 1, { at: 'B', side: 'usmc', gains, worth: 'oil, port' })]),
      sight(),
    );
    expect(found.values).toEqual([{ id: 'vp', name: 'VP', side: '', from: 2, to: 5 }]);
    expect(figure(found)).toBe('+3');
    expect(found.taken).toEqual([{ at: 'B', side: 'usmc', worth: 'oil, port' }]);
  });

  it('keeps retreats, advances and what comes back', () => {
    const found = outcome(
      only([
        battle(1, 0.7),
        line('move', 2, { pieces: ['f1'], path: ['B', 'C', 'D'], how: 'retreat' }),
        line('move', 3, { pieces: ['u1'], path: ['A', 'B'], how: 'advance' }),
        line('roll', 3, { dice: [6] }),
        line('arrive', 3, { pieces: ['sf'], to: 'track' }),
      ]),
      sight(),
    );
    expect(found.trips.map(journey)).toEqual(['retreated 2 spaces', 'advanced']);
    const both = { ...found, harms: [], trips: [{ ...found.trips[0]!, pieces: ['f1', 'f2'] }] };
    expect(gist(both, String)).toBe('f1 and 1 more retreated 2 spaces');
    expect(found.spent).toHaveLength(1);
    expect(found.dice).toEqual([3]);
  });

  it('is one form for strikes and places, but a plain move is none', () => {
    const strike = only([line('roll', 1, { dice: [5] }), line('note', 1, { at: 'B', reading: reading(1) })]);
    const gains = [{ track: 'vp', before: 0, after: 6 }];
    const place = only([line('move', 1, { pieces: ['u1'], path: ['A', 'B'] }), line('control', 1, { at: 'B', gains })]);
    const move = only([line('move', 1, { pieces: ['u1'], path: ['A', 'B'] }), line('control', 1, { at: 'B' })]);
    expect([strike, place, move].map(isResult)).toEqual([true, true, false]);
    expect(outcome(strike, sight()).dice).toEqual([5]);
  });
});

const mine: Mine = {
  ...{ steps: new Set([4, 5]), seats: new Set(['usmc']), sides: new Set(['usmc']) },
  sideOf: (id) => (id.startsWith('u') ? 'usmc' : 'foe'),
};

function table(): { played: { -readonly [each in keyof Played]: Played[each] }; results: Results } {
  const played = {
    ...{ state: state([], [], { seq: 3 }) as State | null, log: [] as LogEntry[], question: asked([option('go')]) },
    follow: { mine: () => mine, released: vi.fn() },
  };
  return { played, results: new Results(played) };
}

describe('a result', () => {
  it('stays until the next click or key, then the game goes on', () => {
    const { played, results } = table();
    results.chose(played.state!);
    played.log = [battle(4, 0.7)];
    results.heard();
    expect(results.waits).toBe(true);
    results.goOn();
    expect(results.shown).toBeNull();
    expect(played.follow.released).toHaveBeenCalledOnce();
    expect(results.again()).toBe(true);
    expect(results.shown?.code).toBe('DR');
  });

  it('is gone when the act is taken back', () => {
    const { played, results } = table();
    results.chose(played.state!);
    played.log = [battle(4, 0.7)];
    results.heard();
    played.log = [];
    results.heard();
    expect([results.shown, results.all]).toEqual([null, []]);
  });

  it('stays above the choice that follows, and folds after the first answer', () => {
    const { played, results } = table();
    results.chose(played.state!);
    played.question = asked([option('lose a')], { battle: 'losses' });
    played.log = [battle(4, -0.5)];
    results.heard();
    expect([results.waits, results.goesOn, results.folded]).toEqual([false, true, false]);
    results.chose({ ...played.state!, seq: 4, asked: played.question });
    expect([results.folded, results.shown?.code]).toEqual([true, 'DR']);
    played.question = asked([option('attack B')], { battle: 'target' });
    played.log = [...played.log, line('flip', 5, { pieces: ['u1'], to: 'reduced' })];
    results.laid();
    results.heard();
    expect([results.shown?.harms.length, results.folded, results.waits, results.holds]).toEqual([
      1,
      true,
      false,
      false,
    ]);
    results.chose({ ...played.state!, seq: 5, asked: played.question });
    expect(results.shown).toBeNull();
    expect(results.all).toHaveLength(1); // it has gone to the card
  });

  it('unfolds where my last answer has rolled dice, before others act', () => {
    const { played, results } = table();
    results.chose(played.state!);
    played.question = asked([option('advance u1')], { battle: 'advance' });
    played.log = [battle(4, 0.7)];
    results.heard();
    results.chose({ ...played.state!, seq: 4, asked: played.question });
    played.question = null;
    const back = [line('roll', 5, { dice: [3] }), line('arrive', 5, { pieces: ['u1'] })];
    played.log = [...played.log, ...back, line('move', 6, { pieces: ['f1'], path: ['B', 'C'] })];
    results.laid();
    results.heard();
    expect([results.waits, results.holds]).toEqual([true, true]);
    expect(results.shown?.spent).toHaveLength(1);
  });

  it.each([
    ['another battle is asked about', { question: asked([option('call')], { battle: 'support' }) }],
    ['play has gone on to others', { log: [line('phase', 6, { seat: 'foe' })] }],
  ])('is no line above what follows once %s', (_, next) => {
    const { played, results } = table();
    results.chose(played.state!);
    played.question = asked([option('lose a')], { battle: 'losses' });
    played.log = [battle(4, -0.5)];
    results.heard();
    results.chose({ ...played.state!, seq: 4, asked: played.question });
    played.question = 'question' in next ? next.question : null;
    played.log = [...played.log, ...('log' in next ? next.log : [])];
    results.laid();
    results.heard();
    expect(results.shown).toBeNull();
  });

  it('of others stands above the loss that I choose for it', () => {
    const { played, results } = table();
    played.log = [line('roll', 4, { dice: [6] }), line('note', 4, { side: 'foe', reading: reading(1) })];
    expect(results.theirs).toBeNull();
    played.question = asked([option('lose a')], { battle: 'losses' });
    expect(results.theirs).toMatchObject({ code: 'DR', dice: [6], tone: 'none' });
    expect(results.waits).toBe(false);
  });

  it('is mine after an answer of somebody else: the die of a strike in my phase', () => {
    const { played, results } = table();
    results.chose(played.state!);
    const die = (side: string) => line('note', 7, { at: 'B', topic: 'strike', side, reading: reading(0) });
    played.log = [die('usmc')];
    results.heard();
    expect(results.waits).toBe(true);
    results.chose(played.state!);
    played.log = [...played.log, die('foe'), line('phase', 8, { seat: 'foe' }), die('usmc')];
    results.heard();
    expect(results.shown).toBeNull(); // what is done in their phase belongs to its film
  });

  it('of dice alone waits as well where no question follows that would say what they were for', () => {
    const { played, results } = table();
    const act = { ...played.state!, asked: asked([option('unit u1')]) };
    played.state = act;
    results.chose(act);
    played.log = [2, 5].map((face) => line('roll', 4, { dice: [face], text: 'Movement of u1' }));
    results.heard();
    expect(results.shown).toBeNull(); // I am asked where it goes
    played.log = [...played.log, line('move', 6, { pieces: ['f1'], path: ['B', 'C'] })];
    results.heard();
    expect([results.waits, results.count, results.shown?.dice]).toEqual([true, 1, [2, 5]]);
    expect(results.shown?.words).toBe('Movement of u1');
    expect([deed(results.shown!), meaning(results.shown!, mine.sides)]).toEqual(['Your dice', 'Your act is done.']);
  });

  it('of dice of a move that I chose then is a line that nothing waits for', () => {
    const { played, results } = table();
    const act = { ...played.state!, asked: asked([option('unit u1')]) };
    played.state = act;
    results.chose(act);
    played.log = [line('roll', 4, { dice: [4], text: 'Tank has 4 MP.' })];
    results.heard();
    results.chose({ ...act, seq: 4, asked: asked([option('to B')]) });
    played.log = [...played.log, line('move', 5, { pieces: ['u1'], path: ['A', 'B'] })];
    played.log = [...played.log, line('move', 6, { pieces: ['f1'], path: ['B', 'C'] })];
    results.heard();
    expect(results.shown).toMatchObject({ dice: [4], words: 'Tank has 4 MP.' });
    expect([results.folded, results.waits, results.holds]).toEqual([true, false, false]);
    results.told(); // what the others did has been looked at
    expect(results.shown?.dice).toEqual([4]);
    results.chose(act);
    expect(results.shown).toBeNull();
  });

  it('of dice tells nothing once I have chosen something else after what they were for', () => {
    const { played, results } = table();
    const act = { ...played.state!, asked: asked([option('shock')]) };
    played.state = act;
    results.chose(act);
    played.log = [line('roll', 4, { dice: [2], text: 'Shock: 2 reinforcements.' })];
    results.heard();
    for (const step of [5, 6]) {
      results.chose({ ...act, seq: step - 1 });
      played.log = [...played.log, line('arrive', step, { pieces: ['u1'] })];
      results.heard();
    }
    played.log = [...played.log, line('note', 7, { text: 'Others add something.' })];
    results.heard();
    expect(results.shown).toBeNull();
  });

  it('shows several battles one by one', () => {
    const { played, results } = table();
    results.chose(played.state!);
    played.log = [battle(4, 0.7), battle(4, -0.7, { at: 'C' })];
    results.heard();
    expect([results.count, results.at]).toEqual([2, 0]);
    results.goOn();
    expect(results.shown?.at).toBe('C');
    results.goOn();
    expect(results.shown).toBeNull();
  });

  it('is not put behind a card that did nothing by itself: the battle names it', () => {
    const { played, results } = table();
    results.chose(played.state!);
    played.log = [line('card', 4, { title: 'Close Air Support' })];
    results.heard();
    expect(results.shown).toBeNull();
    played.log = [...played.log, battle(5, 0.7)];
    results.heard();
    expect([results.count, results.at, results.shown?.code]).toEqual([1, 0, 'DR']);
    expect(results.all).toHaveLength(2); // the card of the recap has both
  });

  it('of many dice of one strike is one, with a line for each', () => {
    const { played, results } = table();
    results.chose(played.state!);
    const die = (good: number, text: string, at = 'B') =>
      line('note', 4, {
        at,
        topic: 'strike',
        side: 'usmc',
        reading: { ...reading(good), chance: { ...reading(good).chance, text } },
      });
    played.log = [die(0.7, '1 step lost'), die(0, 'no hit')];
    results.heard();
    expect(results.count).toBe(2);
    played.log = [...played.log, die(0.7, '1 step lost', 'C')];
    results.heard();
    expect([results.count, results.shown?.words, results.shown?.tone, results.shown?.at]).toEqual([
      ...[1, '3 dice: 2 × 1 step lost, 1 × no hit', 'good', ''],
    ]);
    expect(results.shown?.parts.map(({ words }) => words)).toEqual(['1 step lost', 'No hit', '1 step lost']);
    expect(results.all).toHaveLength(1);
    played.question = asked([option('lose a')], { battle: 'losses' });
    results.laid();
    expect(results.count).toBe(3); // what I am asked about stands by itself
  });

  it('comes one by one before the choice that the last one asks for', () => {
    const { played, results } = table();
    results.chose(played.state!);
    played.question = asked([option('lose a')], { battle: 'losses' });
    played.log = [battle(4, 0.7), battle(4, -0.7, { at: 'C' })];
    results.heard();
    expect([results.place, results.waits, results.goesOn]).toEqual(['1 of 2', true, false]);
    results.putAway();
    expect([results.place, results.waits, results.goesOn]).toEqual(['2 of 2', false, true]);
    results.chose({ ...played.state!, seq: 4, asked: played.question });
    expect(results.folded).toBe(true);
    played.log = [...played.log, battle(5, 0.7, { at: 'D' })];
    results.heard();
    expect([results.shown?.at, results.place, results.folded]).toEqual(['D', '3 of 3', false]);
  });

  it('is a card without a die for the card of acts, and waits only if it says something', () => {
    const { played, results } = table();
    results.chose(played.state!);
    played.log = [line('card', 4, { title: 'Recruit' })];
    results.heard();
    expect([results.all.length, results.shown]).toEqual([1, null]);
    played.state = { ...played.state!, seq: 4 };
    results.chose(played.state);
    played.log = [...played.log, line('card', 5, { title: 'Advance' }), line('note', 5, { text: 'It is lost.' })];
    results.heard();
    expect(results.all.map(({ words }) => words)).toEqual(['Recruit', 'Advance']);
    expect(results.waits).toBe(true);
  });

  it('is told on one card only, whether it lay on the table then or had been put away', () => {
    const { played, results } = table();
    results.chose(played.state!);
    played.log = [line('card', 4, { title: 'Recruit' })];
    results.heard();
    results.told();
    expect(results.all).toEqual([]);
    played.state = { ...played.state!, seq: 4 };
    results.chose(played.state);
    played.log = [...played.log, line('card', 5, { title: 'Advance' })];
    results.heard();
    expect(results.all.map(({ words }) => words)).toEqual(['Advance']);
  });

  it('tells of a card once, with the die that it brought', () => {
    const { played, results } = table();
    results.chose(played.state!);
    played.log = [
      line('card', 4, { title: 'Act' }),
      line('card', 4, { title: 'Kidnapping' }),
      line('roll', 4, { dice: [5] }),
      line('note', 4, { reading: reading(1) }),
    ];
    results.heard();
    expect([results.count, results.shown?.dice]).toEqual([1, [5]]);
  });

  it('is not made of what others did', () => {
    const { played, results } = table();
    results.chose(played.state!);
    played.log = [battle(6, 0.7, { sides: ['foe', 'usmc'], attackers: ['f1'], defenders: ['u1'] })];
    results.heard();
    expect(results.shown).toBeNull();
  });

  it('takes what others answered with it', () => {
    const { played, results } = table();
    results.chose(played.state!);
    played.log = [battle(4, 0.7)];
    results.heard();
    played.log = [...played.log, line('leave', 6, { pieces: ['f1'], at: 'B', lost: true })];
    results.heard();
    expect(results.shown?.harms.map(({ id }) => id)).toEqual(['f1']);
  });

  it('is forgotten with the act that is taken back', () => {
    const { played, results } = table();
    played.log = [line('note', 1)];
    results.chose(played.state!);
    played.log = [];
    results.heard();
    expect(results.again()).toBe(false);
  });
});

describe('what comes without a die', () => {
  it('is a place of worth that is taken without a battle', () => {
    const move = line('move', 1, { pieces: ['u1'], path: ['A', 'B'] });
    const falls = line('control', 1, { at: 'B', side: 'usmc', worth: 'a city', text: 'Mosul falls to us.' });
    const taken = only([move, falls]);
    expect(isResult(taken)).toBe(true);
    expect(outcome(taken, sight())).toMatchObject({ words: 'Mosul falls to us.', tone: 'good' });
    expect(isTold(outcome(taken, sight()))).toBe(true);
    expect(isResult(only([move, { ...falls, worth: '' }]))).toBe(false);
  });

  it('is a card that one draws, whatever follows in the same choice', () => {
    const drawn = [
      line('note', 1, { topic: 'draw', text: 'Blue: cards drawn.' }),
      line('draw', 1, { drawn: 'c1', of: 'card', text: 'You draw Air Strike.' }),
      line('draw', 1, { drawn: 'c2', of: 'card', text: 'You draw Oil.' }),
      line('phase', 1, { name: 'Events', seat: 'foe' }),
      line('note', 1, { text: 'Something else.' }),
    ];
    const found = steps(drawn);
    expect(found.map(({ lines }) => lines.length)).toEqual([3, 1]);
    expect(outcome(found[0]!, sight()).words).toBe('You draw Air Strike and Oil.');
    expect(isTold(outcome(found[0]!, sight()))).toBe(true);
    expect(isResult(found[1]!)).toBe(false);
  });

  it('is a look at hidden counters, whoever answered before it', () => {
    const at = { at: 'B', pieces: ['f1'], to: 'seen' };
    const look = [
      line('note', 2, { at: 'B', topic: 'inspection', text: 'The stack in B is inspected.' }),
      line('flip', 2, { ...at, text: 'In B: 1st Infantry (3-3, 2 steps).' }),
      line('flip', 2, { ...at, text: 'In B: Militia 4 (2-2, 1 step).' }),
    ];
    const mine = { steps: new Set([1]), seats: new Set(['us']), sides: new Set(['usmc']), sideOf: () => undefined };
    const [found] = results(ofMine(steps(look), mine));
    const brought = outcome(found!, sight());
    expect(brought).toMatchObject({ at: 'B', words: 'In B: 1st Infantry (3-3, 2 steps) and Militia 4 (2-2, 1 step).' });
    expect(isTold(brought)).toBe(true);
  });
});

describe('a loss that is still to be chosen', () => {
  it('is no result that went my way', () => {
    expect([toneNow('good', true), toneNow('good', false), toneNow('bad', true)]).toEqual(['even', 'good', 'bad']);
  });

  it('is mine, also of a counter that no scene shows', () => {
    const lost = line('leave', 1, { pieces: ['c1'], at: 'B', lost: true, side: 'usmc', text: 'CAAT 2 is lost.' });
    const found = outcome(only([battle(1, 0.7), lost]), sight());
    expect(found.harms).toMatchObject([{ id: 'c1', side: 'usmc', name: 'CAAT 2 is lost' }]);
  });

  it('costs points in red, also where both sides lost something', () => {
    const value = (from: number, to: number) => [{ id: 'vp', name: 'VP', side: '', from, to }];
    expect(costs({ tone: 'even', values: value(-1, -2) })).toBe(true);
    expect(costs({ tone: 'even', values: value(1, 2) })).toBe(false);
    expect(costs({ tone: 'good', values: value(1, 0) })).toBe(false);
  });
});
