/** The log as one seat may read it. */
import type { LogEntry } from '../lib/types';

/** The log after news that replaces everything from entry `from` on: undo makes a log shorter. */
export function mergeLog(known: readonly LogEntry[], from: number, news: readonly LogEntry[]): LogEntry[] {
  return [...known.filter((entry) => entry.n < from), ...news];
}

/** What had happened when `step` choices were made. */
export function until(log: readonly LogEntry[], step: number): LogEntry[] {
  return log.filter((entry) => entry.step <= step);
}

/** The pieces and places that an entry is about. */
export function concerns(entry: LogEntry): string[] {
  const { refs = [], pieces = [], path = [], at, attackers = [], defenders = [] } = entry;
  return [...new Set([...refs, ...pieces, ...path, ...(at ? [at] : []), ...attackers, ...defenders])];
}

/**
 * What came of my last choice, from line `since` on, or else of the last choice of all; the oldest first. Of too many
 * lines those that tell of dice and battles, and the latest ones.
 */
export function lately(log: readonly LogEntry[], most: number, since: number | null = null): LogEntry[] {
  const fresh = ({ n, step }: LogEntry) => (since === null ? step === log.at(-1)?.step : n >= since);
  const told = log.filter((entry) => fresh(entry) && entry.text !== '');
  const events = told.filter(({ kind }) => kind !== 'phase' && kind !== 'turn'); // these stand at the top
  const weighty = events.filter(({ kind }) => kind === 'roll' || kind === 'battle').slice(-most / 2);
  const others = events.filter((entry) => !weighty.includes(entry)).slice(-(most - weighty.length));
  return events.filter((entry) => weighty.includes(entry) || others.includes(entry));
}

/** The dice that an entry shows: those of a battle have been rolled in entries of their own. */
export function faces({ kind, dice = [] }: LogEntry): number[] {
  return kind === 'roll' ? dice : [];
}

/** A phase of the log: its heading and its lines. */
export interface Passage {
  /** The number of its first line: it stays while the log grows. */
  id: number;
  turn: string;
  phase: string;
  /** Whose phase it is. */
  seat: string;
  entries: LogEntry[];
}

/** Lines that say nothing that their neighbour does not: a die that a battle tells as well. */
function noise(entry: LogEntry, next: LogEntry | undefined): boolean {
  return entry.text === '' || (entry.text === next?.text && entry.kind === next.kind && !entry.dice?.length);
}

/** The log by turn and phase; what came before the first heading is the set-up. Empty phases are left out. */
export function passages(log: readonly LogEntry[]): Passage[] {
  const found: Passage[] = [];
  let turn = '';
  let phase = '';
  let seat = '';
  log.forEach((entry, i) => {
    if (entry.kind === 'turn') [turn, phase, seat] = [`Turn ${entry.number ?? ''}`.trim(), '', ''];
    else if (entry.kind === 'phase') [phase, seat] = [entry.name ?? '', entry.seat ?? ''];
    else if (!noise(entry, log[i + 1])) {
      const last = found.at(-1);
      if (last?.turn === turn && last.phase === phase) last.entries.push(entry);
      else found.push({ id: entry.n, turn, phase, seat, entries: [entry] });
    }
  });
  return found;
}
