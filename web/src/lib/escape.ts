/** Esc: one step back. Every subject says how what it has opened closes; here stands which comes first. */

export interface Closer {
  open: () => boolean;
  close: () => void;
}

/** What lies above the table and what has been begun on it, the nearest first. */
const LAYERS = [
  'menu',
  'goal',
  'risk',
  'result',
  'confirmation',
  'hint',
  'brought',
  'why',
  'fan',
  'ticks',
  'deed',
  'selection',
  'analysis',
  'past',
  'replay',
  'playback',
  'recap',
  'drawer',
  'briefing',
  'orders',
  'act',
  'reaction',
] as const;

export type Closers = Record<(typeof LAYERS)[number], Closer>;

/** Close the nearest thing that is open; false if nothing is. */
export function closeNearest(closers: Closers): boolean {
  const nearest = LAYERS.map((layer) => closers[layer]).find(({ open }) => open());
  nearest?.close();
  return nearest !== undefined;
}
