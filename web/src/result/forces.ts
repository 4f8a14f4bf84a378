/** Who fought: both forces unit by unit, as they were before the die. */
import type { LogEntry, Piece, Strength, Tally } from '../lib/types';

export interface Fighter {
  id: string;
  piece: Piece | undefined;
  name: string;
  /** What it counted where that is known, else what its counter says. */
  value: string;
  /** How that comes about: "1 ÷ 2 river". */
  how: string;
}

export interface Force {
  attacks: boolean;
  fighters: Fighter[];
  /** Those that nobody sees. */
  unseen: number;
}

/** Whether what was weighed last was this battle. */
export function isWeighed({ attackers = [] }: LogEntry, tally: Tally | null): boolean {
  const known = new Set(tally?.attackers.map(({ piece }) => piece));
  return attackers.length > 0 && attackers.every((id) => known.has(id));
}

/** The sum of this battle, if it was weighed. */
const weighed = (line: LogEntry, tally: Tally | null): Map<string, Strength> =>
  new Map(isWeighed(line, tally) ? [...tally!.attackers, ...tally!.defenders].map((part) => [part.piece, part]) : []);

/** Both forces of a battle; empty where nobody is named. */
export function forces(line: LogEntry, before: (id: string) => Piece | undefined, tally: Tally | null = null): Force[] {
  const known = weighed(line, tally);
  const force = (attacks: boolean, ids: readonly string[]): Force => {
    const fighters = ids.flatMap((id) => {
      const [piece, part] = [before(id), known.get(id)];
      const name = piece?.name ?? part?.name;
      if (!name) return [];
      return [{ id, piece, name, value: part ? String(part.value) : (piece?.factors ?? ''), how: part?.how ?? '' }];
    });
    return { attacks, fighters, unseen: ids.length - fighters.length };
  };
  const both = [force(true, line.attackers ?? []), force(false, line.defenders ?? [])];
  return both.some(({ fighters }) => fighters.length) ? both : [];
}
