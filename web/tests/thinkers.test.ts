import { describe, expect, it, vi } from 'vitest';

vi.mock('../src/lib/theme.svelte', () => ({ stillMotion: () => true }));

import { Thinkers, UNSEEN, thought, type Heard } from '../src/coach/thinkers.svelte';
import { state } from './board';

const heard = (more: Partial<Heard> = {}): Heard => ({
  seat: 'red',
  since: 's1',
  progress: 0,
  seconds: 10,
  turn: { number: 2, about: 5, seconds: 7 },
  at: 1000,
  ...more,
});

describe('a bot that thinks', () => {
  it('has a bar that shows time, moves evenly, and waits full', () => {
    expect(thought(heard(), 1000).share).toBe(0);
    expect(thought(heard(), 3500)).toMatchObject({ seconds: 2, about: 10, share: 0.25, late: false });
    expect(thought(heard({ progress: 0.5 }), 2000).share).toBe(0.6);
    expect(thought(heard(), 20_000)).toMatchObject({ share: 1, late: false });
    expect(thought(heard(), 21_500)).toMatchObject({ share: 1, late: true });
  });

  it('is never late where it takes no time at all', () => {
    expect(thought(heard({ seconds: 0.1 }), 9000).late).toBe(false);
  });
});

describe('waiting for bots', () => {
  const [seat] = state([], []).seats;
  const red = { ...seat!, id: 'red', name: 'Red', kind: 'bot' as const, bot: 'staff' };
  const table = {
    state: state([], [], { asked: null, waiting_for: ['red'], seats: [seat!, red] }),
    thinking: new Map([['red', heard({ at: 0 })]]),
  };

  function waiting(now: number, at = table): { thinkers: Thinkers; ended: boolean[] } {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
    const ended: boolean[] = [];
    const thinkers = new Thinkers(at, async (turn) => void ended.push(turn));
    thinkers.watch();
    vi.advanceTimersByTime(now);
    vi.useRealTimers();
    return { thinkers, ended };
  }

  it('shows nothing at first, and cannot be ended then', () => {
    const { thinkers, ended } = waiting(UNSEEN - 100);
    expect(thinkers.shown).toBe(false);
    expect(thinkers.of('red')).toBeNull();
    expect(thinkers.moveNow()).toBe(false);
    expect(ended).toEqual([]);
  });

  it('then says who thinks and for how long', () => {
    const { thinkers } = waiting(4000);
    expect(thinkers.alone?.id).toBe('red');
    expect(thinkers.said).toEqual({
      title: 'Red is thinking',
      text: '4 of about 10 s. You may look around meanwhile.',
    });
  });

  it('can be ended once, also for the rest of the turn', () => {
    const { thinkers, ended } = waiting(4000);
    expect(thinkers.moveNow(true)).toBe(true);
    expect(thinkers.moveNow()).toBe(false);
    expect(ended).toEqual([true]);
    expect(thinkers.said.title).toBe('Red moves now');
  });

  it('can be ended again after its choice, before anything is heard of the next', () => {
    const at = { ...table };
    const { thinkers, ended } = waiting(4000, at);
    expect(thinkers.moveNow()).toBe(true);
    at.state = { ...at.state, seq: at.state.seq + 1 };
    expect(thinkers.moveNow()).toBe(true);
    expect(ended).toEqual([false, false]);
  });

  it('says so when it takes much longer', () => {
    expect(waiting(30_000).thinkers.said.title).toBe('Red still thinks, 30 s');
  });
});
