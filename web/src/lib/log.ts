/** The log as one seat may read it. */
import type { LogEntry } from './types';

/** The log after news that replaces everything from entry `from` on: undo makes a log shorter. */
export function mergeLog(known: readonly LogEntry[], from: number, news: readonly LogEntry[]): LogEntry[] {
  return [...known.filter((entry) => entry.n < from), ...news];
}

/** What had happened before choice `step`. */
export function until(log: readonly LogEntry[], step: number): LogEntry[] {
  return log.filter((entry) => entry.step < step);
}

/** The pieces and places that an entry is about. */
export function concerns(entry: LogEntry): string[] {
  const { refs = [], pieces = [], path = [], at, attackers = [], defenders = [] } = entry;
  return [...new Set([...refs, ...pieces, ...path, ...(at ? [at] : []), ...attackers, ...defenders])];
}

/** The dice that an entry shows: those of a battle have been rolled in entries of their own. */
export function faces({ kind, dice = [] }: LogEntry): number[] {
  return kind === 'roll' ? dice : [];
}
