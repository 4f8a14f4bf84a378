/** The levels of bots: their order, their insignia's names and how each plays in a few words. */
import type { BotInfo } from './types';

export const LEVELS = ['recruit', 'regular', 'veteran', 'staff'] as const;
export type Level = (typeof LEVELS)[number];

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

/** What a bot is called: "Veteran". */
export const levelName = (bots: readonly BotInfo[], id: string): string =>
  bots.find((bot) => bot.id === id)?.name ?? '';

/** The level that is offered first: the one of last time, else this one, else the first. */
export function usualLevel(bots: readonly BotInfo[], last: string, otherwise: Level): string {
  const offered = levelsOf(bots);
  const ids = [last, otherwise].find((id) => offered.some((bot) => bot.id === id));
  return ids ?? offered[0]?.id ?? 'random';
}
