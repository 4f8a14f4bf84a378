/** What the battle panel makes of a forecast: tones, shares, the sentence. */
import type { Pick } from '../choose/choices';
import type { Chance, Chart, Forecast, LogEntry, Several } from '../lib/types';
import { percent } from '../lib/words';

/** So many sets between one and all are weighed. */
const RUNGS = 5;

export type Tone = 'best' | 'good' | 'mixed' | 'even' | 'bad' | 'worst';

/** From what a result is worth to its colour; words and codes say the same. */
export function tone(good: number): Tone {
  if (good === 0) return 'even';
  if (good >= 0.9) return 'best';
  if (good >= 0.3) return 'good';
  if (good > -0.3) return 'mixed';
  return good > -0.9 ? 'bad' : 'worst';
}

/** A heading that fits into a narrow column: "+12 or more" becomes "≥ +12", "-5 to -7" "−5…7". */
export function short(heading: string): string {
  return heading
    .replace(/^(\S+) or less$/, '≤ $1')
    .replace(/^(\S+) or more$/, '≥ $1')
    .replace(/^([+-])(\S+) to \1(\S+)$/, '$1$2…$3')
    .replace(/^(\S+) to (\S+)$/, '$1…$2')
    .replaceAll('-', '−')
    .replaceAll(', ', ',');
}

/** What stands between two strengths: they are compared as odds, "3:1", or subtracted. */
export const between = (total: string): string => (total.includes(':') ? ':' : '−');

/** Best for the viewer first. */
export function ranked(chances: readonly Chance[]): Chance[] {
  return chances.filter((each) => each.probability > 0).sort((a, b) => b.good - a.good);
}

/** Narrower parts of the bar have no room for a figure; wide ones have words in any case, others if all of them fit. */
export const NARROW = 0.09;
const WIDE = 0.3;
/** So many letters fill the bar. */
const LETTERS = 68;

export const fit = (words: string, part: number): boolean => part >= WIDE || words.length <= LETTERS * part;

/** Whether the bar has room for the words of every result. */
export const roomy = (chances: readonly Chance[]): boolean =>
  ranked(chances).every(({ text, probability }) => text.length <= LETTERS * probability);

export function share(forecast: { readonly chances: readonly Chance[] }, favours: (good: number) => boolean): number {
  return forecast.chances.reduce((sum, each) => sum + (favours(each.good) ? each.probability : 0), 0);
}

export const wins = (good: number): boolean => good > 0.05;
export const fails = (good: number): boolean => good < -0.05;

/** What something makes of a chance; without an earlier one, the chance itself. */
export function change(from: number | null, to: number | null): string {
  if (to === null) return '';
  if (from === null) return percent(to);
  return percent(from) === percent(to) ? `stays ${percent(to)}` : `${percent(from)} → ${percent(to)}`;
}

/** The chance that it goes well, then the chance that it goes ill. */
export function sentence(forecast: Forecast): { lead: string; rest: string } {
  const [well, ill] = [share(forecast, wins), share(forecast, fails)];
  const idle = 1 - well - ill;
  const rest = [`${percent(ill)} against you`, ...(idle > 0.004 ? [`${percent(idle)} neither`] : [])];
  return { lead: `${percent(well)} go your way`, rest: `${rest.join(', ')}.` };
}

/** What the cells of a chart are worth to the viewer: to a defender the opposite. */
export function worthTo(chart: Chart, forecast: Forecast): Record<string, number> {
  const known = forecast.chances.map((each) => each.good * (chart.worth[each.code || each.text] ?? 0));
  const sign = known.reduce((sum, each) => sum + each, 0) < 0 ? -1 : 1;
  return Object.fromEntries(Object.entries(chart.worth).map(([code, good]) => [code, sign * good]));
}

/** What was read from a table, as odds are drawn: with the one chance that came about. */
export function readFrom({ rule, reading }: LogEntry): Forecast | null {
  if (!reading) return null;
  const { chance, lit, sum } = reading;
  return {
    ...{ title: '', rule, chances: [chance], shifts: [], facts: [], lit, certain: [] },
    ...{ aids: [], reach: null, against: [], sums: [], price: '', guess: null },
    tally: sum && { ...sum, attackers: [], defenders: [] },
  };
}

/** Whether it is an attack of these sides: as the forces tell; where they do not, who is asked attacks. */
export function isAttackOf(
  sides: ReadonlySet<string>,
  tally: Forecast['tally'],
  sideOf: (piece: string) => string | undefined,
): boolean {
  const [first] = tally?.attackers ?? [];
  const attacker = sideOf(first?.piece ?? '');
  if (attacker !== undefined) return sides.has(attacker);
  return !tally?.defenders.some(({ piece }) => sides.has(sideOf(piece) ?? ''));
}

/** The table that odds are read from, where a column is known or those that dice can still lead to. */
export function tableOf(forecast: Forecast | null, charts: readonly Chart[]): Chart | undefined {
  if (!forecast?.lit || (forecast.lit.column === null && !forecast.reach)) return undefined;
  return charts.find(({ id }) => id === forecast.lit!.chart);
}

/** The battle that was rolled last in a place. */
export function rolled(log: readonly LogEntry[], places: readonly string[]): LogEntry | null {
  return (
    log.findLast((entry) => entry.kind === 'battle' && (!places.length || places.includes(entry.at ?? ''))) ?? null
  );
}

/** Sets of growing size, those first that change most by themselves: between one and all. */
export function ladder(
  { among, verb }: Several,
  picks: readonly Pick[],
  odds: ReadonlyMap<string, Forecast>,
): (readonly string[])[] {
  const worth = (pick: Pick) => {
    const found = odds.get(pick.option.choice);
    return found ? share(found, wins) + share({ chances: found.against }, wins) : 0;
  };
  const singles = picks.filter(({ option }) => option.verb === verb && option.targets.length === 1);
  const ranked = [...singles].sort((a, b) => worth(b) - worth(a)).map(({ option }) => option.targets[0]!);
  const sizes = Array.from({ length: Math.min(RUNGS, ranked.length - 2) }, (_, i) => i + 2);
  return sizes.map((size) => among.filter((id) => ranked.slice(0, size).includes(id)));
}
