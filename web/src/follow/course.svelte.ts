/** What no line of the log tells in the course of a film, such as goals and parts of the turn: positions are looked up. */
import type { LogEntry, Scene, State } from '../lib/types';

/** Lines after which the part of the turn or what seats have may be another. */
const turns = (line: LogEntry): boolean => line.kind === 'turn' || line.kind === 'phase' || isCounted(line);

/** Lines after which somebody has more or less than before. */
export const isCounted = ({ kind, gains }: LogEntry): boolean =>
  kind === 'control' || kind === 'track' || !!gains?.length;

/** The last choice by which something has changed that the bars tell, if it was one of these. */
export const turned = (lines: readonly LogEntry[]): number | null => lines.findLast(turns)?.step ?? null;

export class Course {
  private known = $state.raw<ReadonlyMap<number, Scene>>(new Map());
  private sought = new Set<number>();

  constructor(private readonly positionAt: (step: number) => Promise<State | null>) {}

  /** As it was after a choice, if that has been looked up. */
  at(step: number | null): Scene | null {
    return step === null ? null : (this.known.get(step) ?? null);
  }

  async seek(step: number | null): Promise<void> {
    if (step === null || this.sought.has(step)) return;
    const { sought } = this;
    sought.add(step);
    const found = await this.positionAt(step);
    if (!found || sought !== this.sought) return;
    this.known = new Map([...this.known, [step, found.scene]]);
  }

  /** Another film begins. */
  forget(): void {
    this.known = new Map();
    this.sought = new Set();
  }
}
