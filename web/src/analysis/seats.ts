/** The seats of an analysis as they are named and coloured. */
import type { Account, Analysis, MatchSeat, Side, State } from '../lib/types';
import { botIn } from '../lib/words';
import { shortName } from '../story/story';
import type { Cause, Row } from './sums';

/** What is read of the table to name its seats. */
export interface Table {
  readonly state: State | null;
  readonly mine: readonly string[];
  readonly sides: ReadonlyMap<string, Side>;
  readonly analysis: { readonly report: Analysis | null; readonly seen: number };
}

export function seatOf({ state, analysis }: Table, seat: number): MatchSeat | undefined {
  return state?.seats.find(({ id }) => id === analysis.report?.seats[seat]);
}

export const sideOf = (table: Table, seat: number): Side | undefined =>
  table.sides.get(seatOf(table, seat)?.sides[0] ?? '');

export const colourOf = (table: Table, seat: number): string => sideOf(table, seat)?.colour ?? 'var(--ink-2)';

export const nameOf = (table: Table, seat: number): string => seatOf(table, seat)?.name ?? '';

/** Whoever reads it holds this seat, and no other. */
export function isYou(table: Table, seat: number): boolean {
  const id = seatOf(table, seat)?.id;
  return table.mine.length === 1 && table.mine[0] === id;
}

/** "You" or the seat's name, as it begins a sentence. */
export const whoIs = (table: Table, seat: number): string => (isYou(table, seat) ? 'You' : nameOf(table, seat));

/** "Your choices", "Iran’s choices". */
export function choicesOf(table: Table, seat: number, upper = true): string {
  if (isYou(table, seat)) return upper ? 'Your choices' : 'your choices';
  const name = nameOf(table, seat);
  return `${name}${name.endsWith('s') ? '’' : '’s'} choices`;
}

/** The same in a few letters: "US choices", or the first word of a name alone. */
export function choicesWithin(table: Table, seat: number, letters: number): string {
  const short = shortName(table.state?.seats ?? [], seatOf(table, seat)?.id ?? '');
  const [whole, brief] = [choicesOf(table, seat), `${short} choices`];
  return whole.length <= letters ? whole : brief.length <= letters ? brief : short;
}

/** Who sits there, in a few words: "you, with 2 hints", "Veteran, a bot". */
export function sits(table: Table, seat: number): string {
  const { state } = table;
  const row = seatOf(table, seat);
  if (!row) return '';
  const hints = state?.hints.used[row.id] ?? 0;
  const who = isYou(table, seat) ? 'you' : row.kind === 'bot' ? `${botIn(row)}, a bot` : row.player || 'a person';
  return hints ? `${who}, with ${hints} ${hints === 1 ? 'hint' : 'hints'}` : who;
}

/** What a seat has reached: its level of victory, or whether it won where an end knows no levels. */
export function reached(table: Table, seat: number): string {
  const { state } = table;
  const id = seatOf(table, seat)?.id;
  if (!state?.outcome || !id) return '';
  const { winners, levels, level } = state.outcome;
  const number = state.seats.findIndex((each) => each.id === id);
  const named = (at: number) =>
    state.scene.goals
      .find((each) => each.seat === state.seats[at]?.id)
      ?.aims.find(({ value }) => value === levels[at])
      ?.name.toLowerCase() ?? '';
  // who wins by another's resignation has reached no level
  const byLevel = winners.every((at) => named(at) && level.toLowerCase().includes(named(winners[0]!)));
  if (!byLevel) return winners.includes(number) ? 'won' : '';
  return levels[number] ? named(number) : 'no victory';
}

/** What stands at a bar: whose choices, or the dice. */
export function causeName(table: Table, cause: Cause | Row['cause'], seat: number): string {
  if (cause.kind === 'own') return choicesOf(table, seat);
  if (cause.kind === 'dice') return 'Dice';
  return cause.kind === 'seat' ? choicesOf(table, cause.seat) : `${cause.seats} others`;
}

export const accountOf = ({ accounts }: Analysis, seat: number): Account =>
  accounts.find((each) => each.seat === seat)!;

/** How much was kept of what stood at stake: "79 %". */
export const accuracy = ({ accuracy: kept }: Account): string => (kept === null ? '–' : `${Math.round(kept * 100)} %`);
