/** What a match grew out of, in words. */
import type { Origin } from '../lib/types';

interface Grown {
  origin: Origin | null;
}

/** A match whose dice are its own only from some step on says so. */
export function mark(match: Grown | undefined): string {
  if (match?.origin?.kind === 'fork') return 'Analysis';
  return match?.origin?.kind === 'record' ? 'Continued record' : '';
}

export function markWords({ origin }: Grown): string {
  const from = origin?.kind === 'fork' ? 'another match' : 'a saved record';
  return `The first ${origin?.step ?? 0} choices come from ${from}; from there on the dice are fresh.`;
}
