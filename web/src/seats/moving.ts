/**
 * My seats on another device: all keys of some matches in one link, behind its #, so that no server sees them.
 * `#seats=MATCH:SEAT=KEY,SEAT=KEY;MATCH:…`; a spectator's key has an empty seat.
 */
import type { Held } from '../lib/keys';

export type Keys = Record<string, string>;

const part = encodeURIComponent;

export function movingLink(origin: string, matches: Record<string, Pick<Held, 'keys'>>): string {
  const all = Object.entries(matches).map(([match, { keys }]) => {
    const seats = Object.entries(keys).map(([seat, key]) => `${part(seat)}=${part(key)}`);
    return `${part(match)}:${seats.join(',')}`;
  });
  return `${origin}/join#seats=${all.join(';')}`;
}

/** The matches of such a link with their keys; null if it is another one. */
export function moved(hash: string): Record<string, Keys> | null {
  const found = /^#seats=(.+)$/.exec(hash);
  if (!found) return null;
  const matches: Record<string, Keys> = {};
  try {
    for (const each of found[1]!.split(';')) {
      const [match = '', seats = ''] = each.split(':');
      const keys = seats.split(',').map((pair) => pair.split('=').map(decodeURIComponent));
      if (!match || keys.some((pair) => pair.length !== 2 || !pair[1])) return null;
      matches[decodeURIComponent(match)] = Object.fromEntries(keys) as Keys;
    }
  } catch {
    return null; // not encoded as we encode
  }
  return matches;
}
