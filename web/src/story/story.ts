/** The story of a finished match as it is drawn and told. */
import type { DiceRolled, Luck, SideLosses, Story, StoryLine } from '../lib/types';
import type { MatchSeat, State } from '../lib/types';
import { count, ending, list, numeral, title, winners } from '../lib/words';

// The result --------------------------------------------------------------------------------------------

/** The result for a seat; for whoever holds several or none, whose victory it is. */
export function verdict(state: State, mine: readonly string[]): string {
  const { outcome, seats } = state;
  if (!outcome || seats.length === 1 || mine.length !== 1 || outcome.winners.length === 0) return ending(state);
  const level = outcome.level ? `: ${outcome.level.toLowerCase()}` : '';
  const others = outcome.winners.filter((number) => seats[number]?.id !== mine[0]);
  if (others.length === outcome.winners.length) return `You lose to ${winners(outcome, seats)}${level}`;
  if (!others.length) return `You win${level}`;
  // the level is that of the best
  const names = others.map((number) => seats[number]?.name ?? '');
  return `You win; so ${names.length > 1 ? 'do' : 'does'} ${names.length > 2 ? count(names.length, 'other') : list(names)}`;
}

/** The side whose emblem is shown. Of a match that nobody won there is none; in a game for one it is the player's. */
export function emblemOf({ outcome, seats }: State): string | undefined {
  const winner = outcome?.winners[0] ?? (seats.length === 1 ? 0 : -1);
  return seats[winner]?.sides[0];
}

/** One word for a seat that no other seat of the table can be taken for: “Rebels” beside “Syria”. */
export function shortName(seats: readonly { id: string; name: string }[], id: string): string {
  const words = (seats.find((seat) => seat.id === id)?.name ?? id).split(' ');
  const alike = seats.some((seat) => seat.id !== id && seat.name.startsWith(words[0]!.slice(0, 4)));
  return alike ? title(words.at(-1)!) : words[0]!;
}

/** Hours and minutes at the table. */
export function duration(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 1) return '< 1 min';
  const hours = Math.floor(minutes / 60);
  return hours ? `${hours} h ${String(minutes % 60).padStart(2, '0')}` : `${minutes} min`;
}

// The chart ---------------------------------------------------------------------------------------------

/** A stretch of the axis: a turn, or what came before the first. */
export interface Stretch {
  name: string;
  from: number;
  to: number;
  ahead: string[];
}

export function stretches(story: Story): Stretch[] {
  const { turns, choices } = story;
  if (!turns.length) return [{ name: '', from: 0, to: Math.max(choices, 1), ahead: [] }];
  return turns.map((turn, i) => ({
    name: String(turn.number),
    from: turn.step,
    to: Math.max(turns[i + 1]?.step ?? choices, turn.step),
    ahead: turn.ahead,
  }));
}

/** Whether the turns tell who was ahead: who plays alone is told nothing by sixteen times nobody. */
export const tellsWhoLed = ({ turns }: Pick<Story, 'turns'>, seats: readonly unknown[]): boolean =>
  seats.length > 1 || turns.some(({ ahead }) => ahead.length > 0);

/** Where a step lies between 0 and 1: every turn is equally wide, the set-up has no width. */
export function across(all: readonly Pick<Stretch, 'from' | 'to'>[], step: number): number {
  const first = all[0];
  if (!first || step <= first.from) return 0;
  const at = all.findIndex((each) => step <= each.to);
  if (at < 0) return 1;
  const { from, to } = all[at]!;
  return (at + (to > from ? Math.max(0, step - from) / (to - from) : 1)) / all.length;
}

/** The values that the axis shows, at most six apart evenly, the lowest first. */
export function ticks(lines: readonly StoryLine[]): number[] {
  const values = lines.flatMap((line) => line.points.map(([, value]) => value));
  const low = Math.min(0, ...values);
  const high = Math.max(1, ...values);
  const step = niceStep((high - low) / 4);
  const found: number[] = [];
  for (let at = Math.floor(low / step) * step; at <= high + step; at += step) found.push(at);
  return found;
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  return [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? power * 10;
}

/** The value of a line after a number of choices. */
export function valueAt(line: StoryLine, step: number): number {
  let value = line.points[0]?.[1] ?? 0;
  for (const [at, next] of line.points) if (at <= step) value = next;
  return value;
}

/** The chart in words, a sentence a line: its values at the end of every turn. */
export function spoken(story: Story): string[] {
  const all = stretches(story);
  return story.lines.map(
    (line) =>
      `${line.name}: ${all.map(({ name, to }) => `${name && `turn ${name} `}${numeral(valueAt(line, to))}`).join(', ')}`,
  );
}

/** Lines that end close to each other get labels that do not touch; `at` and the result are in pixels. */
export function apart(at: readonly number[], gap: number, low: number, high: number): number[] {
  const order = at.map((y, i) => ({ y, i })).sort((a, b) => a.y - b.y);
  let last = low - gap;
  for (const each of order) last = each.y = Math.max(each.y, last + gap);
  let next = high + gap;
  for (const each of order.reverse()) next = each.y = Math.min(each.y, next - gap);
  const found = [...at];
  for (const { y, i } of order) found[i] = y;
  return found;
}

// Losses ------------------------------------------------------------------------------------------------

export interface LossColumn {
  name: string;
  own: boolean;
  sides: SideLosses[];
}

/** Losses by seat, my own first; sides that nobody plays stand last. */
export function lossColumns(losses: readonly SideLosses[], seats: readonly MatchSeat[], seat: string): LossColumn[] {
  const of = (sides: readonly string[]) => losses.filter((each) => sides.includes(each.side));
  const order = [...seats].sort((a, b) => Number(b.id === seat) - Number(a.id === seat));
  const columns = order.map((each) => ({ name: each.name, own: each.id === seat, sides: of(each.sides) }));
  const played = new Set(seats.flatMap((each) => each.sides));
  const others = losses.filter((each) => !played.has(each.side));
  return [...columns, ...(others.length ? [{ name: 'Other forces', own: false, sides: others }] : [])].filter(
    (column) => column.sides.length || seats.length <= 2,
  );
}

export const lossTotal = (sides: readonly SideLosses[]): number =>
  sides.reduce((sum, each) => sum + each.units + each.steps, 0);

export function lossWords({ units, steps }: SideLosses): string {
  return [units ? `${count(units, 'unit')} destroyed` : '', steps ? `${count(steps, 'step')} lost` : '']
    .filter(Boolean)
    .join(', ');
}

// Dice --------------------------------------------------------------------------------------------------

/** How far from honest a mean is, in words without blame or praise. */
export function diceWords(rolled: DiceRolled): string {
  const { mean, expected, rarity } = rolled;
  const side = mean < expected ? 'Lower' : 'Higher';
  const [a, b] = [mean.toFixed(2), expected.toFixed(1)];
  if (rarity > 0.5) return `As dice are: ${a} where ${b} is to be expected.`;
  const hundred = Math.max(1, Math.round(rarity * 100));
  const often = rarity < 0.005 ? 'fewer than 1 honest set in 100 is' : `${hundred} of 100 honest sets are`;
  return `${side} than the ${b} to be expected; ${often} as far off.`;
}

export function luckWords(luck: Luck): string {
  const { deviation, rolls, better, worse } = luck;
  const size = Math.abs(deviation);
  const way = deviation < 0 ? 'unlucky' : 'lucky';
  const degree = size < 0.5 ? 'Neither lucky nor unlucky' : size < 1 ? `A little ${way}` : title(way);
  return `${degree}: of ${rolls} battles ${better} went better than their odds and ${worse} worse.`;
}

/** White or black, whichever is read better on a colour such as #3b6fae. */
export function inkOn(colour: string): string {
  const linear = (part: string) => {
    const value = parseInt(part, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\da-f]{2}/gi) ?? []).map(linear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000' : '#fff';
}

/** Where the mark of the luck lies between 0 and 1. */
export const luckAt = (deviation: number): number => Math.min(1, Math.max(0, 0.5 + deviation / 6));

/** Of how many turns one is named below the chart, so that no name touches the next. */
export function sparse(all: readonly { name: string }[], wide: number, letter: number, free: number): number {
  const longest = Math.max(1, ...all.map(({ name }) => name.length));
  return Math.max(1, Math.ceil((longest * letter + free) / wide));
}
