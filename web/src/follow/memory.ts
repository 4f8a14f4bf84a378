/** How far a seat has seen its match, and how it likes to be shown the rest. Kept in this browser. */

export interface Seen {
  /** How many lines had been written before my last choice. */
  n: number;
  /** Where that choice led, 0 without one. */
  step: number;
  /** How many lines have been played back. */
  shown: number;
}

export type Speed = 1 | 2 | 4;

export interface Taste {
  speed: Speed;
  /** Never play back: show the card only. */
  skip: boolean;
  /** The view goes where something happens. */
  follow: boolean;
}

const SEEN = 'sandtable.seen';
const TASTE = 'sandtable.playback';
const PLAIN: Taste = { speed: 1, skip: false, follow: true };

function read<T>(storage: Storage, place: string, fallback: T): T {
  try {
    return { ...fallback, ...(JSON.parse(storage.getItem(place) ?? '{}') as Partial<T>) };
  } catch {
    return fallback;
  }
}

const name = (match: string, seat: string): string => `${match}/${seat}`;

export function seen(match: string, seat: string, storage: Storage = localStorage): Seen | null {
  return read<Record<string, Seen>>(storage, SEEN, {})[name(match, seat)] ?? null;
}

export function keepSeen(match: string, seat: string, now: Seen, storage: Storage = localStorage): void {
  const all = read<Record<string, Seen>>(storage, SEEN, {});
  storage.setItem(SEEN, JSON.stringify({ ...all, [name(match, seat)]: now }));
}

export const taste = (storage: Storage = localStorage): Taste => read(storage, TASTE, PLAIN);
export const keepTaste = (now: Taste, storage: Storage = localStorage): void =>
  storage.setItem(TASTE, JSON.stringify(now));
