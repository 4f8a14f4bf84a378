/** The cards that the seat at the screen holds. */
import { cardOf, type Choices, type Pick } from '../choose/choices';
import type { Card, MatchSeat, State, Tray } from '../lib/types';
import { count } from '../lib/words';

export const isHand = (tray: Tray, seat: string): boolean => tray.cards.length > 0 && tray.seat === seat && seat !== '';

/** Whether a tray holds the units of a seat: what it has off the map. */
export const isOwned = (tray: Tray): boolean => tray.seat !== '' && tray.pieces.length > 0;

export function handOf(state: State | null, seat: string): Card[] {
  return (state?.scene.trays ?? []).filter((tray) => isHand(tray, seat)).flatMap((tray) => tray.cards);
}

/** A folded hand in words. */
export function heldBy(cards: readonly Card[], playable: number): string {
  const able = playable ? `${playable} can be played` : 'none can be played';
  return `Hand: ${count(cards.length, 'card')}, ${able}`;
}

/** The choices that no card of a hand stands for: a card is its own button. */
export function besides(cards: readonly Card[], picks: readonly Pick[]): Pick[] {
  const held = new Set(cards.flatMap((card) => [card.id, card.plays]));
  const named = ({ option }: Pick) => [cardOf(option), option.target, option.choice, ...option.targets];
  return picks.filter((pick) => !named(pick).some((id) => id && held.has(id)));
}

/** What a card would play: the options that name it, or the one that it stands for. */
export function picksOf(choices: Choices, card: Card): Pick[] {
  const named = choices.of(card.id);
  return named.length || !card.plays ? named : choices.all.filter(({ option }) => option.choice === card.plays);
}

/** A title with the places at which a narrow tab may break it: after a stroke, and in long words, "Reinforce-ments". */
export function breakable(title: string): string {
  return title.replaceAll('/', '/\u200b').replace(/(\p{L}{5,})((?:ment|tion|ing)s?)\b/gu, '$1\u00ad$2');
}

/** The last digit that is a key. */
const LAST_KEY = 9;

/** The key that plays a card: none where it may be played in several ways, or where the digits are used up. */
export function keyOf(picks: readonly Pick[]): number | undefined {
  const [only, ...more] = picks;
  return only && !more.length && only.number <= LAST_KEY ? only.number : undefined;
}

export type SeatMood = 'choosing' | 'thinking' | 'chosen' | 'waiting' | 'open';

/** What a seat is doing, as everybody may know it. */
export function mood(state: State, seat: MatchSeat): SeatMood {
  if (seat.open) return 'open';
  if (state.thinking.includes(seat.id)) return 'thinking';
  if (state.waiting_for.includes(seat.id)) return 'choosing';
  return state.waiting_for.length > 1 ? 'chosen' : 'waiting';
}

/** The seats from the one after `first` on, clockwise, so that `first` comes at the beginning. */
export function around<T extends { id: string }>(seats: readonly T[], first: string): T[] {
  const at = Math.max(
    0,
    seats.findIndex((seat) => seat.id === first),
  );
  return [...seats.slice(at), ...seats.slice(0, at)];
}
