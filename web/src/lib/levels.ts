/** The levels of bots: their order, their insignia's names and how each plays in a few words. */
import type { BotInfo } from './types';

export const LEVELS = ['recruit', 'regular', 'veteran', 'staff'] as const;
export type Level = (typeof LEVELS)[number];

const NAMES: Record<Level, string> = {
  recruit: 'Recruit',
  regular: 'Regular',
  veteran: 'Veteran',
  staff: 'Staff officer',
};

/** How a level plays in any game: in a sentence, and in a few words. */
const WAYS: Record<Level, readonly [string, string]> = {
  recruit: ['Plays as Regular does, but slips in about one choice of three.', 'slips in one choice of three'],
  regular: ['Plays by rules of thumb: takes at once what looks best.', 'plays by rules of thumb'],
  veteran: ['Tries its best options out in thought, with your reply, before it chooses.', 'looks through your reply'],
  staff: ['Tries more options out, and plays each of them out more often.', 'plays many games out'],
};

export const isLevel = (id: string): id is Level => (LEVELS as readonly string[]).includes(id);

export const wayOf = (id: string): string => (isLevel(id) ? WAYS[id][0] : '');
export const wayInShort = (id: string): string => (isLevel(id) ? WAYS[id][1] : '');

/** The bots that people choose among, the weakest first. A bot at random is no level; where there is no level, all are offered. */
export function levelsOf(bots: readonly BotInfo[]): BotInfo[] {
  const found = LEVELS.flatMap((id) => bots.filter((bot) => bot.id === id));
  return found.length ? found : [...bots];
}

/** What a bot is called: "Veteran". One that is no level is a bot. */
export const levelName = (id: string): string => (isLevel(id) ? NAMES[id] : 'bot');

const MINUTE = 60;
/** Less is no wait. */
const AT_ONCE = 1.5;

/** How long a wait is, rounded: "at once", "about 10 s", "about 2 min". */
export function wait(seconds: number): string {
  if (seconds < AT_ONCE) return 'at once';
  const step = seconds < 10 ? 1 : 5;
  const rounded = Math.round(seconds / step) * step;
  return rounded < 1.5 * MINUTE ? `about ${rounded} s` : `about ${Math.round(rounded / MINUTE)} min`;
}

/** The time for a turn; nothing where it was not measured. */
export function turnTime(seconds: number | null): string {
  if (seconds === null) return '';
  return seconds < AT_ONCE ? wait(seconds) : `${wait(seconds)} a turn`;
}

/** What bots of these levels take together for their turns; null where that is not known of one. */
export function waitFor(bots: readonly BotInfo[], ids: readonly string[]): number | null {
  const times = ids.map((id) => bots.find((bot) => bot.id === id)?.turn_seconds ?? null);
  return times.includes(null) ? null : times.reduce<number>((sum, time) => sum + time!, 0);
}

/** The level of which a text speaks. */
export const levelNamed = (text: string): string => LEVELS.find((id) => text.includes(NAMES[id])) ?? '';

/** The level that is offered first: the one of last time, else this one, else the first. */
export function usualLevel(bots: readonly BotInfo[], last: string, otherwise: Level): string {
  const offered = levelsOf(bots);
  const ids = [last, otherwise].find((id) => offered.some((bot) => bot.id === id));
  return ids ?? offered[0]?.id ?? 'random';
}
