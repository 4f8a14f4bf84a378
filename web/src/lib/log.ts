/** The log as one seat may read it. */
import type { LogEntry } from './types';

/** The log after news that replaces everything from entry `from` on: undo makes a log shorter. */
export function mergeLog(known: readonly LogEntry[], from: number, news: readonly LogEntry[]): LogEntry[] {
  return [...known.filter((entry) => entry.n < from), ...news];
}

/** What had happened when `step` choices were made. */
export function until(log: readonly LogEntry[], step: number): LogEntry[] {
  return log.filter((entry) => entry.step <= step);
}
