import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onlyHere } from '../src/lib/links';
import { watchLink } from '../src/lib/keys';
import { Comings, GRACE, SHOWN } from '../src/seats/comings.svelte';
import { presence } from '../src/seats/presence';
import { state } from './board';

const [ann] = state([], []).seats;
const at = Date.parse('2030-01-01T12:00:00Z');
const seen = (more: object) => presence({ ...ann!, ...more }, [], at).words;

describe('presence', () => {
  it('says who sits there and how', () => {
    expect(seen({})).toBe('here');
    expect(seen({ online: false, away: '2030-01-01T11:55:30Z' })).toBe('away for 4 min');
    expect(seen({ online: false })).toBe('away');
    expect(seen({ kind: 'bot' })).toBe('bot for Ann');
    expect(seen({ kind: 'open', open: true })).toBe('open');
  });

  it('counts all seats of this screen as here', () => {
    expect(presence({ ...ann!, online: false }, ['usmc'], at).tone).toBe('here');
  });
});

describe('leaving', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const seats = (online: boolean) => [{ ...ann!, online }];

  it('is told after a while, and so is coming back', () => {
    const comings = new Comings(() => []);
    comings.see(seats(true));
    comings.see(seats(false));
    expect(comings.said).toBe('');
    vi.advanceTimersByTime(GRACE);
    expect(comings.said).toBe('Ann has left the table.');
    comings.see(seats(true));
    expect(comings.said).toBe('Ann is back.');
    vi.advanceTimersByTime(SHOWN);
    expect(comings.said).toBe('');
  });

  it('is not told of a page that is loaded again, nor of my own seats', () => {
    const comings = new Comings(() => []);
    for (const online of [true, false, true]) comings.see(seats(online));
    vi.advanceTimersByTime(GRACE);
    expect(comings.said).toBe('');
    const own = new Comings(() => ['usmc']);
    for (const online of [true, false]) own.see(seats(online));
    vi.advanceTimersByTime(GRACE);
    expect(own.said).toBe('');
  });
});

describe('links', () => {
  it('warn when they point to this machine only', () => {
    for (const host of ['localhost:8000', '127.0.0.1:8000', '[::1]:8000'])
      expect(onlyHere(`http://${host}`)).toContain('only');
    expect(onlyHere('http://192.168.0.7:8000')).toBe('');
    expect(onlyHere('https://table.example')).toBe('');
  });

  it('to watch are others than those to sit down', () => {
    expect(watchLink('https://a.example', 'm', 'k')).toBe('https://a.example/watch#m:k');
  });
});
