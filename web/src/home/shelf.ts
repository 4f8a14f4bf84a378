/** The matches of this browser, as the home page lists them. */
import type { Held } from '../lib/keys';
import type { GameInfo, MatchInfo } from '../lib/types';
import { levelName } from '../lib/levels';
import { list, sitter } from '../lib/words';

export interface Shelved {
  id: string;
  held: Held;
  info: MatchInfo | undefined;
  /** A seat of mine is asked. */
  mine: boolean;
  title: string;
  /** Turn, and against whom. */
  line: string;
  /** Whose move it is. */
  move: string;
}

/** My matches: those that wait for me, then the latest. */
export function shelved(
  shelf: Record<string, Held>,
  matches: readonly MatchInfo[],
  games: readonly GameInfo[],
): Shelved[] {
  const rows = Object.entries(shelf).map(([id, held]) => {
    const info = matches.find((each) => each.match === id);
    const mine = !!info && !info.over && info.waiting_for.some((seat) => held.keys[seat]);
    return { id, held, info, mine, title: heading(held, info, games), line: line(held, info), move: move(held, info) };
  });
  const last = ({ info, held }: Shelved) => info?.touched ?? held.opened;
  return rows.sort((a, b) => Number(b.mine) - Number(a.mine) || last(b).localeCompare(last(a)));
}

function heading(held: Held, info: MatchInfo | undefined, games: readonly GameInfo[]): string {
  const game = games.find((each) => each.id === (info?.game ?? held.game))?.about.title ?? held.name;
  return info?.name ? `${game}: ${info.name}` : game;
}

function line(held: Held, info: MatchInfo | undefined): string {
  if (!info) return 'not on this server';
  const others = info.seats.filter((seat) => !held.keys[seat.id]);
  const bots = others.filter((seat) => seat.kind === 'bot');
  const people = others.filter((seat) => seat.kind === 'person' && seat.player).map(sitter);
  const against = people.length
    ? `with ${list(people)}`
    : bots.length > 1
      ? 'against bots'
      : bots[0]
        ? `against ${levelName(bots[0].bot)}`
        : '';
  return [info.turn ? `Turn ${info.turn}` : 'Set-up', against].filter(Boolean).join(' · ');
}

function move(held: Held, info: MatchInfo | undefined): string {
  if (!info) return '';
  if (info.over) return 'Ended';
  if (info.waiting_for.some((seat) => held.keys[seat])) return 'Your move';
  const asked = info.seats.filter((seat) => info.waiting_for.includes(seat.id));
  const open = asked.filter((seat) => seat.open);
  if (open.length) return `${list(open.map((seat) => seat.name))} is open`;
  if (!asked.length) return 'Waiting';
  return `${list(asked.map((seat) => seat.player || seat.name))} ${asked.length > 1 ? 'are' : 'is'} to move`;
}
