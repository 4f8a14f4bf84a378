/** What is on the table of results now: my own act, or the step that the film or the replay shows. */
import { steps, type Mine, type Step } from '../follow/steps';
import type { LogEntry, Scene, State } from '../lib/types';
import { isResult, outcome, type Harm, type Outcome } from './outcome';
import { sightOf } from './results.svelte';

/** What must be known of the table for that. */
export interface Watching {
  readonly log: readonly LogEntry[];
  readonly state: State | null;
  readonly lookBack: { readonly past: State | null };
  readonly results: { readonly shown: Outcome | null };
  readonly follow: {
    readonly playing: boolean;
    readonly moment: string;
    readonly step: Step | null;
    /** The board before and after that step. */
    readonly scenes: readonly [Scene, Scene] | null;
    mine(): Mine;
  };
}

function filmed({ step, moment, scenes }: Watching['follow'], sides: ReadonlySet<string>): Outcome | null {
  if (!step || !scenes || moment !== 'after' || !isResult(step)) return null;
  return outcome(step, sightOf(...scenes, sides));
}

/** What the last choice before a position of the past has brought. */
function replayed(past: State, { log, state }: Watching, sides: ReadonlySet<string>): Outcome | null {
  const step = steps(log.filter((line) => line.step === past.seq)).findLast(isResult);
  return step ? outcome(step, sightOf(state?.scene ?? past.scene, past.scene, sides)) : null;
}

export function shownResult(table: Watching): Outcome | null {
  const { follow, lookBack, results } = table;
  const { sides } = follow.mine();
  if (lookBack.past) return replayed(lookBack.past, table, sides);
  if (follow.playing) return filmed(follow, sides);
  return results.shown;
}

/** The one sign over those of a place that are reduced: figures of one, the number of several. */
export function cutDown(harms: readonly Harm[]): string {
  const [{ before, after }] = harms as [Harm];
  if (harms.length > 1) return `${harms.length} reduced`;
  return after ? `${before} → ${after}` : 'reduced';
}

/** How far a ghost stands beside the first of its place, in counters: all of them stay at the place. */
export const aside = (i: number, all: number): number => i * Math.min(0.4, 0.6 / Math.max(1, all - 1));
