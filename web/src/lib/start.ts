/** Starting a match. */
import * as api from './api';
import { keepCreated, playerName } from './keys';
import type { GameInfo, MatchPlan, SeatPlan } from './types';

/** The strongest bot that answers at once; failing that, the first. */
export function usualBot(game: GameInfo): string {
  return game.bots.find((bot) => bot.id === 'greedy')?.id ?? game.bots[0]?.id ?? 'random';
}

/** Play at once: the first scenario that can be played, I in the first seat, bots in the others. */
export function quickPlan(game: GameInfo): MatchPlan {
  const seats: Record<string, SeatPlan> = {};
  const scenario = game.scenarios.find((each) => !each.missing);
  scenario?.tables[0]?.forEach((seat, number) => {
    seats[seat.id] = number === 0 ? { kind: 'person', name: playerName() } : { kind: 'bot', bot: usualBot(game) };
  });
  return { game: game.id, ...(scenario && { scenario: scenario.id }), seats };
}

/** Create the match, keep its keys, and tell where its table is. */
export async function start(plan: MatchPlan, game: GameInfo): Promise<string> {
  const made = await api.create(plan);
  keepCreated(made, game.id, plan.name || game.about.title);
  return `/match/${encodeURIComponent(made.match)}`;
}
