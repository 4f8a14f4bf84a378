/** What a match grew out of, in words. */
import type { Origin } from '../lib/types';

interface Grown {
  origin: Origin | null;
}

/** A match whose dice are its own only from some step on says so. */
export function originMark(match: Grown | undefined): string {
  if (match?.origin?.kind === 'fork') return 'Analysis';
  return match?.origin?.kind === 'record' ? 'Continued record' : '';
}

export function originWords({ origin }: Grown): string {
  const from = origin?.kind === 'fork' ? 'another match' : 'a saved record';
  return `The first ${origin?.step ?? 0} choices come from ${from}; from there on the dice are fresh.`;
}
