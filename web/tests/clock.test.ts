import { describe, expect, it } from 'vitest';
import { clockText, heardTime, secondsLeft, serverTime, terms } from '../src/lib/clock';

const NOON = Date.parse('2026-01-01T12:00:00Z');
const at = (time: number) => new Date(time).toISOString();

describe('clocks', () => {
  it('show days, hours, minutes and seconds', () => {
    expect(clockText(2 * 86400 + 4 * 3600 + 59)).toBe('2 d 4 h');
    expect(clockText(3909)).toBe('1:05:09');
    expect(clockText(59.2)).toBe('1:00');
    expect(clockText(7)).toBe('0:07');
    expect(clockText(0)).toBe('0:00');
  });

  it('run towards their end, or stand', () => {
    expect(secondsLeft({ left: 60, ends: at(NOON + 5000) }, NOON)).toBe(5);
    expect(secondsLeft({ left: 60, ends: at(NOON) }, NOON + 5000)).toBe(0);
    expect(secondsLeft({ left: 60, ends: null }, NOON)).toBe(60);
  });

  it('go by the time of the server', () => {
    const date = (time: number) => new Date(time).toUTCString();
    heardTime(date(NOON), NOON - 100_000, NOON - 99_900);
    expect(Math.abs(serverTime(NOON - 100_000) - NOON)).toBeLessThan(1100);
    heardTime(date(NOON + 1000), NOON - 98_900, NOON - 98_800); // it was just renewed
    expect(Math.abs(serverTime(NOON - 100_000) - NOON)).toBeLessThan(1000);
    heardTime(date(NOON), NOON, NOON);
    expect(Math.abs(serverTime(NOON) - NOON)).toBeLessThan(1100);
    heardTime(null, 0, 0);
    expect(Math.abs(serverTime(NOON) - NOON)).toBeLessThan(1100);
  });

  it('tell their terms', () => {
    const none = { minutes: 0, seconds: 0, days: 0, bot: '' };
    expect(terms({ ...none, minutes: 30, seconds: 10, out: 'resign' })).toBe(
      'Clock: 30 minutes a seat for the whole match and 10 seconds more for each choice; whoever runs out resigns.',
    );
    expect(terms({ ...none, days: 1, out: 'bot', bot: 'regular' })).toBe(
      'Clock: 1 day for each turn of being asked; a bot goes on for whoever runs out.',
    );
  });
});
