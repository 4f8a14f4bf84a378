/** The keys that this browser holds, by match. A key is the right to act for a seat. */
import type { Kept } from './shares';
import type { Created } from './types';

export interface Held {
  game: string;
  name: string;
  opened: string;
  /** Keys by seat id; a spectator's key stands under "". */
  keys: Record<string, string>;
  /** What our seats bring to the dice: see `shares.ts`. */
  chains?: Record<string, Kept>;
  /** What we added to the seed when we opened the match, after its hash was published. */
  salt?: { salt: string; hash: string };
  /** The number of the first line of chat that was not read here. */
  read?: number;
  /** The seats whose lines of chat are not shown here. */
  muted?: string[];
  /** Who came to watch is not asked to sit down. */
  watching?: boolean;
}

const PLACE = 'sandtable.matches';
const NAME = 'sandtable.name';
const SEAT = 'sandtable.seat';
const LEVEL = 'sandtable.level';
const WARN = 'sandtable.warn';

type Shelf = Record<string, Held>;

export function all(storage: Storage = localStorage): Shelf {
  try {
    return JSON.parse(storage.getItem(PLACE) ?? '{}') as Shelf;
  } catch {
    return {};
  }
}

export function held(match: string, storage: Storage = localStorage): Held | null {
  return all(storage)[match] ?? null;
}

export function keep(match: string, more: Partial<Held>, storage: Storage = localStorage): Held {
  const shelf = all(storage);
  const before = shelf[match] ?? { game: '', name: '', opened: new Date().toISOString(), keys: {} };
  const chains = { ...before.chains, ...more.chains };
  const now = {
    ...before,
    ...more,
    keys: { ...before.keys, ...more.keys },
    ...(Object.keys(chains).length && { chains }),
  };
  storage.setItem(PLACE, JSON.stringify({ ...shelf, [match]: now }));
  return now;
}

export function keepCreated(made: Created, game: string, name: string): void {
  keep(made.match, { game, name, keys: { ...made.keys, '': made.spectator_key } });
}

export function forget(match: string, storage: Storage = localStorage): void {
  const { [match]: _, ...rest } = all(storage);
  storage.setItem(PLACE, JSON.stringify(rest));
}

export const playerName = (): string => localStorage.getItem(NAME) ?? '';
export const keepPlayerName = (name: string): void => localStorage.setItem(NAME, name);

/** The seat that one has taken last in a game. */
export const lastSeat = (game: string): string => localStorage.getItem(`${SEAT}.${game}`) ?? '';
export const keepSeat = (game: string, seat: string): void => localStorage.setItem(`${SEAT}.${game}`, seat);

/** The level of the bots that one has played against last in a game. */
export const lastLevel = (game: string): string => localStorage.getItem(`${LEVEL}.${game}`) ?? '';
export const keepLevel = (game: string, level: string): void => localStorage.setItem(`${LEVEL}.${game}`, level);

/** Whether one wants to be warned before a blunder. */
export const warned = (): boolean => localStorage.getItem(WARN) === 'yes';
export const keepWarned = (on: boolean): void => localStorage.setItem(WARN, on ? 'yes' : 'no');

/** The parts of an invitation: `#MATCH:KEY`. They stand in the fragment, so no server logs them. */
export function invitation(hash: string): { match: string; key: string } | null {
  const found = /^#([^:=]+):([^;]+)$/.exec(hash);
  return found ? { match: decodeURIComponent(found[1]!), key: decodeURIComponent(found[2]!) } : null;
}

/** A link for those who shall only watch. */
export const watchLink = (origin: string, match: string, key: string): string =>
  invitationLink(origin, match, key).replace('/join#', '/watch#');

export function invitationLink(origin: string, match: string, key: string): string {
  return `${origin}/join#${encodeURIComponent(match)}:${encodeURIComponent(key)}`;
}
