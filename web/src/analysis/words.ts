/** An analysis in words: what the panel and the text table say of it. */
import { SURENESS, giveOrTake, of100 } from '../coach/worth';
import type { Account, Analysis, AnalysisState, JudgedOption } from '../lib/types';
import { count } from '../lib/words';
import { CLASSES, type Class, type Marked } from './curve';
import { change } from './sums';

export const NAMES: Record<Class, string> = {
  best: 'Best',
  inaccuracy: 'Inaccuracy',
  mistake: 'Mistake',
  blunder: 'Blunder',
};
export const PLURALS: Record<Class, string> = {
  best: 'Best choices',
  inaccuracy: 'Inaccuracies',
  mistake: 'Mistakes',
  blunder: 'Blunders',
};
export const SIGNS: Record<Class, string> = { best: '★', inaccuracy: '?!', mistake: '?', blunder: '??' };

/** "1 blunder", "2 best choices". */
export const howMany = (number: number, mark: Class): string =>
  count(number, mark === 'best' ? 'best choice' : NAMES[mark].toLowerCase(), PLURALS[mark].toLowerCase());

export const DEPTHS = {
  quick: 'Quick',
  thorough: 'Thorough',
  turn: 'One turn',
} as const;

/** How an analysis has ended before it was done: what is said of it, and what takes it up again. */
const ENDED: Partial<Record<AnalysisState['progress'], [does: string, why: string, again: string]>> = {
  stopped: ['Stopped', 'It was stopped, and what is there stays.', 'Go on'],
  failed: ['Failed', 'An error on the server has ended it. Nothing is lost: what is there stays.', 'Try again'],
};

export function ended(info: AnalysisState): { title: string; why: string; again: string } | null {
  const [does, why, again] = ENDED[info.progress] ?? [];
  return does && why && again ? { title: `${does} at ${Math.floor(info.done * 100)} %`, why, again } : null;
}

type Measured = Pick<Analysis, 'measure'>;

/** What a figure counts: "of 100 games". */
export const unit = ({ measure }: Measured): string => (measure === 'wins' ? 'of 100 games' : '% of the highest level');

/** What a curve shows, for a seat: "You win, of 100 games". */
export function measured({ measure, seats }: Pick<Analysis, 'measure' | 'seats'>, who: string): string {
  const you = who === 'You';
  if (measure === 'level') return `${who} ${you ? 'reach' : 'reaches'}, % of the highest level`;
  if (seats.length > 2) return `${who} ${you ? 'are' : 'is'} among the winners, of 100 games`;
  return `${who} ${you ? 'win' : 'wins'}, of 100 games`;
}

/** What lanes show, of many seats: a title, and what its figures are. */
export function shared({ measure }: Measured): { title: string; figures: string } {
  return measure === 'wins'
    ? { title: 'Who is among the winners', figures: 'of 100 games; several may be' }
    : { title: 'How far each seat comes', figures: '% of its highest level' };
}

/** The heading of a mark: "Blunder: 11 of 100 games". */
export function heading(mark: Marked, report: Measured): string {
  const name = NAMES[mark.mark];
  return mark.mark === 'best' ? `${name}: no other came near` : `${name}: ${of100(mark.loss)} ${unit(report)}`;
}

/** In how many of ten games the expected line comes so. */
export const tenths = ({ line }: Pick<Marked, 'line'>): number => Math.min(...line.map((step) => step.tenths));

// All of it as text -----------------------------------------------------------------------------------

type Naming = (seat: number) => string;

/** The whole match: seats, sums, marks, and the curve of a seat as a table by turn. */
export function inWords(report: Analysis, marks: readonly Marked[], seat: number, name: Naming): string[] {
  const weighed = report.accounts.reduce((sum, each) => sum + each.weighed, 0);
  const done = report.done < 1 ? ` ${Math.floor(report.done * 100)} % of the work is done.` : '';
  return [
    `${weighed} of ${report.real} choices weighed (${DEPTHS[report.depth].toLowerCase()}). Figures are ${unit(report)}.${done}`,
    ...report.accounts.map((account) => seatLine(account, report, name)),
    `By turn, for ${name(seat)}: own choices, others’ choices, dice, and the value at its end.`,
    ...turnLines(report, seat),
    marks.length ? `Marks of ${name(seat)}; type mark and a number to open one:` : `No marks of ${name(seat)}.`,
    ...marks.map((mark, i) => `${i + 1}. ${shortly(mark, name, mark.seat === seat)}`),
  ];
}

function seatLine(account: Account, { seats }: Analysis, name: Naming): string {
  const { seat, counts, start, by, dice, end, accuracy, accuracy_error } = account;
  const kept =
    accuracy === null
      ? 'too little at stake to tell the accuracy'
      : `accuracy ${of100(accuracy)} %, give or take ${giveOrTake(accuracy_error)}`;
  const marks = CLASSES.map((each) => howMany(counts[each], each)).join(', ');
  const others = seats.flatMap((_, other) =>
    other === seat || (seats.length > 2 && !of100(by[other]!)) ? [] : [`${name(other)} ${change(by[other]!)}`],
  );
  const sums = [`own choices ${change(by[seat]!)}`, ...others, `dice ${change(dice)}`].join(', ');
  return `${name(seat)}: ${kept}; ${marks}. From ${of100(start)} to ${of100(end)}: ${sums}.`;
}

function turnLines({ turns, points }: Analysis, seat: number): string[] {
  return turns.map(({ turn, own, others, dice }) => {
    const end = points.findLast((point) => point.turn === turn)?.values[seat];
    const sums = [own[seat]!, others[seat]!, dice[seat]!].map(change).join(', ');
    return `Turn ${turn}: ${sums}${end === undefined ? '' : `; ${of100(end)}`}.`;
  });
}

function shortly(mark: Marked, name: Naming, own: boolean): string {
  const whose = own ? '' : `${name(mark.seat)}: `;
  const lost = mark.mark === 'best' ? '' : `, ${of100(mark.loss)} lost`;
  return `${SIGNS[mark.mark]} ${whose}${NAMES[mark.mark]}${lost}, turn ${mark.turn}: ${mark.played.text}.`;
}

/** One mark: played, better, why, what is expected, what the dice did. */
export function markInWords(mark: Marked, report: Analysis, name: Naming): string[] {
  const worth = ({ text, note, value, error }: JudgedOption) =>
    `${note ? `${text} (${note})` : text}: ${of100(value)}, give or take ${giveOrTake(error)}.`;
  const why = mark.why.map(({ text, rule }) => (rule ? `${text} (rule ${rule})` : text)).join(' ');
  const line = mark.line.map((step) => `${name(step.seat)}: ${step.text}`).join('; ');
  const fell = mark.fell[mark.seat] ?? 0;
  return [
    `${SIGNS[mark.mark]} ${name(mark.seat)}, turn ${mark.turn}. ${heading(mark, report)}, ${SURENESS[mark.sure][0]}.`,
    `Played: ${worth(mark.played)}`,
    ...(mark.mark === 'best' ? [] : [`Better: ${worth(mark.best)}`]),
    ...(why ? [why] : []),
    ...(line ? [`Expected in ${tenths(mark)} of 10 games: ${line}.`] : []),
    ...(of100(fell) ? [`Then the dice: ${change(fell)}.`] : []),
  ];
}

// Games played out ------------------------------------------------------------------------------------

interface Played {
  kind: string;
  option: JudgedOption;
  values: readonly number[];
}

const NUMBERS = 'no one two three four five six seven eight nine ten'.split(' ');
const number = (value: number): string => NUMBERS[value] ?? String(value);
const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0);

/** What games came to: "9 of 20", or the mean share of the highest level. */
export function reached(values: readonly number[], { measure }: Measured): string {
  if (measure === 'level') return `${of100(sum(values) / values.length)} %`;
  const won = sum(values);
  return `${Number.isInteger(won) ? won : won.toFixed(1)} of ${values.length}`;
}

/** What two rows of games say of the estimate; null before there are any. */
export function judged([one, other]: readonly Played[], { measure }: Measured): { more: string; but: string } | null {
  if (!one?.values.length || !other) return null;
  const games = one.values.length;
  const gap = sum(one.values) - sum(other.values);
  const [more, fewer] = measure === 'wins' ? ['more', 'fewer'] : ['more on average', 'less on average'];
  const size =
    measure === 'wins'
      ? `${number(Math.round(Math.abs(gap)))} ${gap > 0 ? more : fewer} of ${games === 20 ? 'twenty' : games}`
      : `${Math.abs(of100(gap / games))} % ${gap > 0 ? more : fewer}`;
  const level = measure === 'wins' ? Math.abs(gap) < 0.75 : Math.abs(of100(gap / games)) === 0;
  const first = level ? `as many with both, of ${games}` : size;
  const estimate = `${of100(one.option.value)} and ${of100(other.option.value)} ${unit({ measure })}`;
  return {
    more: first.charAt(0).toUpperCase() + first.slice(1),
    but: `with so few games that is no proof. The estimate is ${estimate}.`,
  };
}
