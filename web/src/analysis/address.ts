/**
 * The address of an analysis: `#analysis`, `#analysis/quick`, `#analysis/turn-6/1281` with the choice that is looked at,
 * `#analysis/quick+open` with all cards open.
 */
import type { Wanted } from '../lib/api';
import type { AnalysisState } from '../lib/types';

export const ANALYSIS = '#analysis';
/** A match that was forked to try an option, which stands after it. */
export const TRY = '#try=';
const FORM = /^#analysis(?:\/(quick|thorough|turn)(?:-(\d+))?(\+open)?(?:\/(\d+))?)?$/;

export type Named = Wanted & { at: number | null };

export const isAnalysis = (hash: string): boolean => FORM.test(hash);

/** What an address names; null if it names none, or no analysis in particular. */
export function parsed(hash: string): Named | null {
  const [, depth, turn, open, at] = FORM.exec(hash) ?? [];
  if (!depth || (depth === 'turn') !== (turn !== undefined)) return null;
  const number = (text: string | undefined) => (text === undefined ? null : Number(text));
  return { depth: depth as AnalysisState['depth'], turn: number(turn), laid_open: open !== undefined, at: number(at) };
}

export function address(shown: Wanted | null, at: number | null): string {
  if (!shown) return ANALYSIS;
  const turn = shown.turn === null ? '' : `-${shown.turn}`;
  return `${ANALYSIS}/${shown.depth}${turn}${shown.laid_open ? '+open' : ''}${at === null ? '' : `/${at}`}`;
}
