/** Starting a match. */
import * as api from '../lib/api';
import { keep, keepCreated, keepLevel, keepSeat, lastLevel, lastSeat, playerName } from '../lib/keys';
import { isLevel, usualLevel } from '../lib/levels';
import { salted } from '../lib/shares';
import { count, list } from '../lib/words';
import type { Created, GameInfo, Guide, MatchPlan, Scenario, Seat, SeatPlan, State, Variant } from '../lib/types';

/** Who takes a seat: I at this screen, a bot, or a friend who gets a link. */
export type Sitter = 'me' | 'bot' | 'open';

/** Who plays, in a few words: "You against a bot". */
export function company(mine: number, bots: number, friends: number): string {
  if (!mine && !friends) return 'Only bots: you watch';
  const people = [
    mine === 1 ? 'You' : mine ? `${mine} at this screen` : '',
    friends ? count(friends, 'friend') : '',
  ].filter(Boolean);
  const against = bots ? ` against ${bots === 1 ? 'a bot' : `${bots} bots`}` : '';
  return `${list(people)}${against}` + (people.length === 1 && !bots && mine === 1 ? ', alone' : '');
}

/** The one that all have, or "". */
export const shared = (values: readonly string[]): string => (new Set(values).size === 1 ? values[0]! : '');

/** How many variants are on. */
export function chosenVariants(variants: readonly Variant[], values: Record<string, number>): string {
  return `${variants.filter(({ id }) => values[id]).length || 'none'} of ${variants.length}`;
}

/** Where one sets up: the level of last time, else the strongest one that answers at once. */
export const usualBot = (game: GameInfo): string => usualLevel(game.bots, lastLevel(game.id), 'regular');

/** Where one plays at once: the level of last time, else the one for a first game. */
export const firstBot = (game: GameInfo): string => usualLevel(game.bots, lastLevel(game.id), 'recruit');

/** The first scenario that can be played. */
export const firstScenario = (game: GameInfo): Scenario | undefined => game.scenarios.find((each) => !each.missing);

/** The seats for a number of players, or for the usual number. */
export function seatsFor(scenario: Scenario | undefined, players: number): Seat[] {
  return scenario?.tables.find((seats) => seats.length === players) ?? scenario?.tables[0] ?? [];
}

/** The numbers of players that a scenario is for, the fewest first. */
export const playerCounts = (scenario: Scenario | undefined): number[] =>
  (scenario?.tables ?? []).map((seats) => seats.length).sort((a, b) => a - b);

/** What speaks against a variant that is on: others that it excludes. */
export function clashes(variant: Variant, all: Variant[], values: Record<string, number>): string[] {
  if (!values[variant.id]) return [];
  return all
    .filter((each) => variant.excludes.includes(each.id) && values[each.id])
    .map(({ name }) => `Excludes ${name}.`);
}

/** The variants after one was switched: on with all that it needs, off with all that need it. */
export function switched(
  variant: Variant,
  on: boolean,
  all: Variant[],
  values: Record<string, number>,
): Record<string, number> {
  const others = all.filter((each) =>
    on ? variant.needs.includes(each.id) && !values[each.id] : each.needs.includes(variant.id) && values[each.id],
  );
  const now = { ...values, [variant.id]: on ? variant.default || 1 : 0 };
  return others.reduce((found, each) => switched(each, on, all, found), now);
}

/** Play at once: the first scenario with its usual players and the usual set-up, bots in all seats but mine. */
export function quickPlan(game: GameInfo, wanted = '', laid = true, bot = firstBot(game), hints = true): MatchPlan {
  const scenario = firstScenario(game);
  const all = seatsFor(scenario, 0);
  const mine = all.find(({ id }) => id === wanted) ?? all[0];
  const seats = Object.fromEntries(
    all.map((seat): [string, SeatPlan] => [
      seat.id,
      seat === mine ? { kind: 'person', name: playerName() } : { kind: 'bot', bot },
    ]),
  );
  return { game: game.id, ...(scenario && { scenario: scenario.id }), seats, laid, hints };
}

/** The side of last time; the first time the one that the game's guide takes. */
export const usualSeat = async (game: GameInfo): Promise<string> =>
  lastSeat(game.id) || ((await api.guide(game.id).catch(() => null))?.first.seat ?? '');

/** "Play now": at once, as the side and against the level that are given, else those of last time. */
export async function playNow(game: GameInfo, seat = '', bot = firstBot(game), hints = true): Promise<string> {
  return `${await start(quickPlan(game, seat || (await usualSeat(game)), true, bot, hints), game)}${BRIEFED}`;
}

/** At the end of an address: the table opens with the line that says who one is and what to do. */
export const BRIEFED = '#first';
/** The table opens with the guide. */
export const TAUGHT = '#learn';

export const GUIDED = 'Guided first turn';

/** "Learn": the guided first turn that this browser has begun, or a new one. */
export async function learn(game: GameInfo, begun: string | undefined): Promise<string> {
  if (begun) return `/match/${encodeURIComponent(begun)}${TAUGHT}`;
  return `${await start(guidedPlan(game, await api.guide(game.id)), game)}${TAUGHT}`;
}

/** The match in which the guided first turn is played: the guide's own, so that what it says is true. */
export function guidedPlan(game: GameInfo, { first }: Guide): MatchPlan {
  const { seat, seed, players, variants, bot } = first;
  const scenario = game.scenarios.find((each) => each.id === first.scenario) ?? firstScenario(game);
  const seats = Object.fromEntries(
    seatsFor(scenario, players).map(({ id }): [string, SeatPlan] => [
      id,
      id === seat ? { kind: 'person', name: playerName() } : { kind: 'bot', bot },
    ]),
  );
  return { game: game.id, scenario: scenario?.id ?? '', players, variants, seed, seats, name: GUIDED };
}

/** Whether a match is the guide's own, seen from the seat that it guides. */
export const isGuided = ({ first }: Guide, { seed_given, scenario, name, seat }: State): boolean =>
  seed_given && name === GUIDED && seat === first.seat && (!first.scenario || scenario === first.scenario);

/** Whether people sit in more than one seat: then each of them brings shares of the dice. */
export const forSeveral = ({ seats = {} }: MatchPlan): boolean =>
  Object.values(seats).filter((seat) => seat.kind !== 'bot').length > 1;

/** Create a match with something of our own in its dice; if the seed that was drawn for us is gone, without. */
async function createSalted(plan: MatchPlan): Promise<Created> {
  const dice = await salted();
  try {
    const made = await api.create({ ...plan, dice });
    if (dice) keep(made.match, { salt: dice });
    return made;
  } catch (error) {
    if (dice && error instanceof api.Refused && error.code === 'no_dice') return api.create(plan);
    throw error;
  }
}

/** Create the match, keep its keys, and tell where its table is. */
export async function start(plan: MatchPlan, game: GameInfo): Promise<string> {
  const made = plan.seed == null && forSeveral(plan) ? await createSalted(plan) : await api.create(plan);
  keepCreated(made, game.id, plan.name || game.about.title);
  const mine = Object.entries(plan.seats ?? {}).find(([, { kind }]) => kind === 'person');
  if (plan.name !== GUIDED) remember(game.id, plan, mine?.[0]);
  return `/match/${encodeURIComponent(made.match)}`;
}

/** The side and the level of this time are those of last time when one plays again. */
function remember(game: string, { seats = {} }: MatchPlan, mine: string | undefined): void {
  if (mine) keepSeat(game, mine);
  const levels = new Set(Object.values(seats).flatMap(({ kind, bot }) => (kind === 'bot' && bot ? [bot] : [])));
  const [level] = levels;
  if (level && levels.size === 1 && isLevel(level)) keepLevel(game, level);
}

/** Two rows of maps. */
const FEW = 6;

/** The scenarios that are shown at first, and the chosen one: with more, who plays would stand far below. */
export function atFirst<T extends { id: string }>(scenarios: readonly T[], chosen: string): readonly T[] {
  if (scenarios.length <= FEW + 1) return scenarios;
  return scenarios.filter(({ id }, i) => i < FEW || id === chosen);
}
