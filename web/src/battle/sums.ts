/** What the battle panel makes of a forecast: tones, shares, the sentence. */
import type { Pick } from '../choose/choices';
import type { Aid, Chance, Chart, Forecast, LogEntry, Several } from '../lib/types';
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
    .replace(/^([+\-−])(\S+) to \1(\S+)$/, '$1$2…$3')
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

/** What the bar says of a result: without an article, that leaves more room; its code where that is too narrow. */
export function barWords({ text, code, probability }: Omit<Chance, 'good'>): string {
  const words = text.replace(/^the /, '');
  return fit(words, probability) ? words : code || words;
}

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
  return percent(from) === percent(to) ? `stays ${percent(to)}` : `${percent(from).replace(' %', '')} → ${percent(to)}`;
}

/** Those that stand together, as they follow one another. */
export function byPlace(ids: readonly string[], place: (id: string) => string): { place: string; ids: string[] }[] {
  const found: { place: string; ids: string[] }[] = [];
  for (const id of ids) {
    const last = found.at(-1);
    if (last?.place === place(id)) last.ids.push(id);
    else found.push({ place: place(id), ids: [id] });
  }
  return found;
}

/** What the attacker may still bring; what is committed counts already. */
export const toCome = (aids: readonly Aid[]): Aid[] => aids.filter((aid) => aid.attacks && (aid.secret || !!aid.how));

/** The chance that it goes well, then the chance that it goes ill. */
export function sentence(forecast: Forecast): { lead: string; rest: string } {
  const [well, ill] = [share(forecast, wins), share(forecast, fails)];
  const idle = 1 - well - ill;
  const rest = [`${percent(ill)} against you`, ...(idle > 0.004 ? [`${percent(idle)} neither`] : [])];
  return { lead: `${percent(well)} go your way`, rest: `${rest.join(', ')}.` };
}

/** Results that are clearly good or bad tell for whom a forecast speaks. */
const CLEAR = 0.3;

/**
 * What the cells of a chart are worth to the viewer: to a defender the opposite. What a result comes to between these
 * forces, the forecast knows better; of those that go neither way the chart tells which are more than nothing.
 */
export function worthTo(chart: Chart, forecast: Forecast, sign = signOf(chart, forecast)): Record<string, number> {
  const mean = (code: string): number | null => {
    const alike = forecast.chances.filter((each) => (each.code || each.text) === code && each.probability > 0);
    const whole = alike.reduce((sum, { probability }) => sum + probability, 0);
    return whole ? alike.reduce((sum, { good, probability }) => sum + good * probability, 0) / whole : null;
  };
  const worth = (code: string, good: number) => {
    const found = mean(code);
    return found || (found === null || !(wins(good) || fails(good)) ? sign * good : found);
  };
  return Object.fromEntries(Object.entries(chart.worth).map(([code, good]) => [code, worth(code, good)]));
}

function signOf({ worth }: Chart, { chances }: Forecast): number {
  const clear = chances.filter(({ code, text }) => Math.abs(worth[code || text] ?? 0) >= CLEAR);
  return clear.reduce((sum, { code, text, good }) => sum + good * worth[code || text]!, 0) < 0 ? -1 : 1;
}

/** What was read from a table, as odds are drawn: with the one chance that came about, as who attacks or defends sees it. */
export function readFrom({ rule, reading }: LogEntry, sign = 1): Forecast | null {
  if (!reading) return null;
  const { chance, lit, sum } = reading;
  return {
    ...{ title: '', rule, chances: [{ ...chance, good: sign * chance.good }], shifts: [], facts: [], lit, certain: [] },
    ...{ aids: [], reach: null, against: [], sums: [], price: '', guess: null },
    tally: sum && { ...sum, attackers: [], defenders: [] },
  };
}

/** What was read from a table, with what the other results would have been worth in this battle, where that is known. */
export function amongOdds(read: Forecast, odds: Forecast | null): Forecast {
  const known = new Set(read.chances.map(({ code }) => code));
  return { ...read, chances: [...read.chances, ...(odds?.chances.filter(({ code }) => !known.has(code)) ?? [])] };
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

/** The die that was read last, of a battle or of a strike. */
export const lastRead = (log: readonly LogEntry[]): LogEntry | null =>
  log.findLast((entry) => entry.kind === 'battle' || !!entry.reading) ?? null;

/** The battle that was rolled last in a place. */
export function rolled(log: readonly LogEntry[], places: readonly string[]): LogEntry | null {
  return (
    log.findLast((entry) => entry.kind === 'battle' && (!places.length || places.includes(entry.at ?? ''))) ?? null
  );
}

/** More lines than this of one force are summed up, lest they push the table out of sight. */
const LINES = 4;

/** A force in a few lines: what was called from beside the map is always named, of the others the first. */
export function mustered<T extends { readonly value: number }>(
  parts: readonly T[],
  called: (part: T) => boolean,
  aids: number,
): { shown: T[]; more: T[] } {
  const [guests, field] = [parts.filter(called), parts.filter((part) => !called(part))];
  const room = LINES - guests.length - aids;
  const shown = field.length <= room ? field : field.slice(0, Math.max(1, room - 1));
  return { shown: [...shown, ...guests], more: field.slice(shown.length) };
}

/** What stands below the place of a battle: who attacks; odds of other kinds have a title of their own. */
export function byline(forecast: Forecast | null, place: string, attack: boolean): string {
  const title = forecast?.title ?? '';
  const units = forecast?.tally?.attackers.length ?? 0;
  if (!title.includes(place) || !units) return title === place ? '' : title;
  const force = `${units} ${units === 1 ? 'unit' : 'units'}`;
  return attack ? `Your attack with ${force}` : `You are attacked by ${force}`;
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
