/** The clocks of seats: what is left of them, and in which words. */
import type { Clock, SeatClock } from './types';
import { count } from './words';

const SECOND = 1000;
const DAY = 86400;
/** Below this, seconds matter. */
export const LOW = 30;

/** The server's time goes before ours by at least `low` and at most `high` milliseconds. */
let [low, high] = [-Infinity, Infinity];

/** An answer of the server says what its time was, to the second, between our question and its arrival. */
export function heardTime(date: string | null, asked: number, answered: number): void {
  const told = Date.parse(date ?? '');
  if (Number.isNaN(told)) return;
  // The header is renewed once a second.
  const [least, most] = [told - answered, told + 2 * SECOND - asked];
  if (least > high || most < low)
    [low, high] = [least, most]; // one of the clocks was set
  else [low, high] = [Math.max(low, least), Math.min(high, most)];
}

/** The server's time now, as well as we know it. */
export const serverTime = (now: number = Date.now()): number => now + (low === -Infinity ? 0 : (low + high) / 2);

/** The seconds that a seat has left. */
export function secondsLeft(clock: SeatClock, now: number): number {
  return clock.ends ? Math.max(0, (Date.parse(clock.ends) - now) / SECOND) : clock.left;
}

/** As a clock shows it: "2 d 4 h", "1:05:09" or "4:07". */
export function clockText(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole >= DAY) return `${Math.floor(whole / DAY)} d ${Math.floor((whole % DAY) / 3600)} h`;
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (figure: number) => String(figure).padStart(2, '0');
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** The terms, in a sentence. */
export function terms(clock: Clock): string {
  const bonus = clock.seconds ? ` and ${count(clock.seconds, 'second')} more for each choice` : '';
  const time = clock.days
    ? `${count(clock.days, 'day')} for each turn of being asked`
    : `${count(clock.minutes, 'minute')} a seat for the whole match${bonus}`;
  const then = clock.out === 'bot' ? 'a bot goes on for whoever runs out' : 'whoever runs out resigns';
  return `Clock: ${time}; ${then}.`;
}
