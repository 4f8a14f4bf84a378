import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LEVELS, levelName, levelsOf, turnTime, usualLevel, wait, waitFor, wayOf } from '../src/lib/levels';
import { quickPlan, shared } from '../src/start/plans';
import { keepLevel } from '../src/lib/keys';
import { game, seats } from './board';
import { Shelf } from './shelf';

const unmeasured = { wins: null, games: 0, turn_seconds: null, hard_seconds: null };
const bot = (id: string) => ({ id, name: id, text: '', rank: 0, ...unmeasured });
const bots = ['random', 'staff', 'recruit', 'regular'].map(bot);

describe('levels', () => {
  it('stand in their order, without the bot that plays at random', () => {
    expect(levelsOf(bots).map(({ id }) => id)).toEqual(['recruit', 'regular', 'staff']);
    expect(levelsOf([bot('odd')])).toEqual([bot('odd')]);
    expect(LEVELS.every((level) => wayOf(level).endsWith('.'))).toBe(true);
    expect([levelName('staff'), levelName('odd')]).toEqual(['Staff officer', 'bot']);
  });

  it('are offered as last time, else as usual', () => {
    expect(usualLevel(bots, 'staff', 'regular')).toBe('staff');
    expect(usualLevel(bots, '', 'regular')).toBe('regular');
    expect(usualLevel(bots, 'random', 'veteran')).toBe('recruit');
  });

  it('say how long one waits, rounded; nothing where it was not measured', () => {
    expect([0.2, 4.4, 23, 88, 130].map(wait)).toEqual([
      'at once',
      'about 4 s',
      'about 25 s',
      'about 2 min',
      'about 2 min',
    ]);
    expect([null, 0.1, 12].map(turnTime)).toEqual(['', 'at once', 'about 10 s a turn']);
    const timed = [
      { ...bot('regular'), turn_seconds: 0.5 },
      { ...bot('staff'), turn_seconds: 30 },
    ];
    expect(waitFor(timed, ['regular', 'staff', 'staff'])).toBe(60.5);
    expect(waitFor(timed, ['veteran'])).toBeNull();
  });

  it('are mixed where they differ', () => {
    expect(shared(['staff', 'staff'])).toBe('staff');
    expect(shared(['staff', 'regular'])).toBe('');
  });
});

describe('the level of last time', () => {
  beforeEach(() => vi.stubGlobal('localStorage', new Shelf()));
  afterEach(() => vi.unstubAllGlobals());

  it('plays when one plays at once; the first time it is the one for a first game', () => {
    const tables = [seats('b', 'r')];
    const toy = game({ bots, scenarios: [{ id: 's', name: 'S', text: '', missing: '', length: '', tables }] });
    expect(quickPlan(toy).seats?.['r']?.bot).toBe('recruit');
    keepLevel('toy', 'staff');
    expect(quickPlan(toy).seats?.['r']?.bot).toBe('staff');
  });
});
