/** Small helpers for sentences. */
import { levelName } from './levels';
import type { Chance, GameInfo, MatchSeat, Outcome, State } from './types';

export function list(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** What seats do, as their names want it: "Iran thinks", "Syrian rebels think", "Iraq and Turkey think". */
export function doing(names: readonly string[], one: string, many: string): string {
  const several = names.length !== 1 || / and |[a-rt-z]s$/.test(names[0]!);
  return `${list(names)} ${several ? many : one}`;
}

/** Where the choices are found that the prompt has no room for. */
export function whereabouts(choices: number, glowing: number): string {
  const [many, s] = choices === 1 ? ['One choice', 's'] : [`${choices} choices`, ''];
  if (glowing === choices) return `${many} glow${s} on the map and stand${s} in the list under Now.`;
  const some = glowing ? ` ${glowing === 1 ? 'One of them glows' : `${glowing} of them glow`} on the map.` : '';
  return `${many} stand${s} in the list under Now.${some}`;
}

/** A result of a table as people read it: "DR: the defender retreats". */
export function result({ code, text }: Chance): string {
  return code ? `${code}: ${text}` : text;
}

export function percent(probability: number): string {
  const value = probability * 100;
  if (value > 0.0001 && value < 1) return '<1 %';
  if (value > 99 && value < 99.9999) return '>99 %';
  return `${Math.round(value)} %`;
}

/** A number with a true minus. */
export const numeral = (value: number): string => String(value).replace('-', '−');

export function signed(value: number): string {
  return value < 0 ? numeral(value) : `+${value}`;
}

export function title(id: string): string {
  const words = id.replaceAll(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function seatName(seats: readonly MatchSeat[], id: string): string {
  return seats.find((seat) => seat.id === id)?.name ?? id;
}

/** The level of the bot in a seat, and for whom it plays. */
export const botIn = ({ bot, player }: MatchSeat): string =>
  player ? `${levelName(bot)} for ${player}` : levelName(bot);

/** Who sits there: the player's name, the level of the bot, or nobody yet. */
export function sitter(seat: MatchSeat): string {
  if (seat.open) return 'open';
  if (seat.kind === 'bot') return botIn(seat);
  return seat.player || 'person';
}

export function winners(outcome: Outcome, seats: readonly MatchSeat[]): string {
  return list(outcome.winners.map((number) => seats[number]?.name ?? String(number)));
}

/** The heading of a finished match. A game for one may be lost to the system. */
export function ending(state: State): string {
  const { outcome, seats } = state;
  if (!outcome) return '';
  const level = outcome.level ? title(outcome.level) : '';
  if (outcome.winners.length === 0) return level || (seats.length === 1 ? 'Defeat' : 'A draw');
  if (seats.length === 1) return level || 'Victory';
  return `Victory for ${winners(outcome, seats)}${level ? `: ${level.toLowerCase()}` : ''}`;
}

export function scenarioName(game: GameInfo | undefined, id: string): string {
  return game?.scenarios.find((scenario) => scenario.id === id)?.name ?? title(id);
}

export function when(moment: string): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime())
    ? moment
    : date.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}

/** A span of time in its largest unit. */
export function duration(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return 'a moment';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h` : count(Math.floor(hours / 24), 'day');
}

/** How long ago, in words; a date after a week. */
export function ago(moment: string, now = Date.now()): string {
  const minutes = Math.round((now - new Date(moment).getTime()) / 60_000);
  if (Number.isNaN(minutes)) return moment;
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.round(minutes / 60);
  if (hours < 24) return `${hours} h ago`;
  const days = Math.round(hours / 24);
  if (days === 1) return 'yesterday';
  return days < 7 ? `${days} days ago` : new Date(moment).toLocaleDateString(undefined, { dateStyle: 'medium' });
}

/** Names in a row, each without the first word that it shares with the one before: "NATO Air 1, Air 2". */
export const inRow = (names: readonly string[]): string =>
  names
    .map((name, i) => {
      const [first = '', ...rest] = name.split(' ');
      const shared = rest.length > 0 && !/\d/.test(first) && names[i - 1]?.startsWith(`${first} `);
      return shared ? rest.join(' ') : name;
    })
    .join(', ');
