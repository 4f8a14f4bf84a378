/**
 * My seats on another device: all keys of some matches in one link, behind its #, so that no server sees them.
 * `#seats=MATCH:SEAT=KEY,SEAT=KEY=ROOT;MATCH:…`; a spectator's key has an empty seat. The root of the chain that a seat
 * has pledged goes with it, so that its dice go on as they were.
 */
import type { Held } from '../lib/keys';
import type { Kept } from '../lib/shares';

export type Keys = Record<string, string>;

/** The keys of a match, and the roots of chains, by seat. */
export interface Moved {
  keys: Keys;
  roots: Record<string, string>;
}

const part = encodeURIComponent;

export function movingLink(origin: string, matches: Record<string, Pick<Held, 'keys' | 'chains'>>): string {
  const all = Object.entries(matches).map(([match, { keys, chains }]) => {
    const seats = Object.entries(keys).map(([seat, key]) =>
      [seat, key, ...(chains?.[seat] ? [chains[seat].root] : [])].map(part).join('='),
    );
    return `${part(match)}:${seats.join(',')}`;
  });
  return `${origin}/join#seats=${all.join(';')}`;
}

/** The matches of such a link with their keys; null if it is another one. */
export function moved(hash: string): Record<string, Moved> | null {
  const found = /^#seats=(.+)$/.exec(hash);
  if (!found) return null;
  const matches: Record<string, Moved> = {};
  try {
    for (const each of found[1]!.split(';')) {
      const [match = '', seats = ''] = each.split(':');
      const parts = seats.split(',').map((each) => each.split('=').map(decodeURIComponent));
      if (!match || parts.some((each) => each.length < 2 || each.length > 3 || !each[1])) return null;
      matches[decodeURIComponent(match)] = {
        keys: Object.fromEntries(parts.map(([seat, key]) => [seat!, key!])),
        roots: Object.fromEntries(parts.flatMap(([seat, , root]) => (root ? [[seat!, root]] : []))),
      };
    }
  } catch {
    return null; // not encoded as we encode
  }
  return matches;
}

/** Roots from another device as they are kept, with the hash of the seed that was published here. */
export const withHash = (roots: Record<string, string>, hash: string): Record<string, Kept> =>
  Object.fromEntries(Object.entries(roots).map(([seat, root]) => [seat, { root, hash }]));
