/** The seats as the goal bar shows them, and the turn as the phase strip does. */
import type { Goal, Part, State } from '../lib/types';

/** A line of the bar: a seat with its goal, or a party that nobody plays. */
export interface Row {
  id: string;
  seat: State['seats'][number] | null;
  goal: Goal | null;
}

/** Mine first, then the others in their order, then parties that nobody plays. */
export function rows(state: State | null, mine: string): Row[] {
  if (!state) return [];
  const goals = new Map(state.scene.goals.filter(({ seat }) => seat).map((goal) => [goal.seat, goal]));
  const seats = [...state.seats].sort((a, b) => Number(b.id === mine) - Number(a.id === mine));
  const parties = state.scene.goals.filter(({ seat }) => !seat);
  return [
    ...seats.map((seat) => ({ id: seat.id, seat, goal: goals.get(seat.id) ?? null })),
    ...parties.map((goal) => ({ id: goal.name, seat: null, goal })),
  ];
}

export const partNow = (state: State | null): Part | null =>
  state?.scene.phases.find(({ state }) => state === 'now') ?? null;

/** What changes of a goal stand out: its figure and its gauge. */
export const worth = ({ figure, gauge, tags }: Goal): string => [figure, gauge?.value, ...tags].join(' ');

/** The sentence of a goal. */
export const inWords = ({ have, need, near }: Goal): string => [have, need, near].filter(Boolean).join(' ');

/** How far the strip of parts is folded where it does not fit: nothing, what is done, what comes later, all but now. */
export type Fold = 0 | 1 | 2 | 3;

export interface Step {
  part: Part;
  dot: boolean;
  /** The other's part begins here, where there are two. */
  apart: boolean;
}

export function strip(parts: readonly Part[], fold: Fold): Step[] {
  const seats = new Set(parts.map(({ seat }) => seat).filter(Boolean));
  const now = parts.findIndex(({ state }) => state === 'now');
  return parts.map((part, i) => ({
    part,
    dot: part.state === 'done' ? fold >= 1 : i > now && (fold === 3 || (fold === 2 && i > now + 1)),
    apart: seats.size === 2 && i > 0 && part.seat !== parts[i - 1]!.seat && !!part.seat && !!parts[i - 1]!.seat,
  }));
}
