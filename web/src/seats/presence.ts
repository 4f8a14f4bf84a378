/** Who sits at a seat, and whether somebody is there. */
import type { State } from '../lib/types';
import { botIn, duration } from '../lib/words';

export type Tone = 'here' | 'away' | 'none';
export interface Presence {
  tone: Tone;
  words: string;
}

/** `mine` are the seats of this screen, which is here. */
export function presence(seat: State['seats'][number], mine: readonly string[], now: number): Presence {
  if (seat.open) return { tone: 'none', words: 'open' };
  if (seat.kind === 'bot') return { tone: 'none', words: botIn(seat) };
  if (seat.online || mine.includes(seat.id)) return { tone: 'here', words: 'here' };
  const since = seat.away ? new Date(seat.away).getTime() : NaN;
  return { tone: 'away', words: Number.isNaN(since) ? 'away' : `away for ${duration(now - since)}` };
}
