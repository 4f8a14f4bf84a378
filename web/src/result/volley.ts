/** Many dice of one strike, each for a unit or a space: one result, in which each is a line. */
import type { Outcome, Tone } from './outcome';

/** From this many on they are told together. */
const MANY = 3;

/** Which row of which table a die was read from; a battle has a table of its own. */
function row({ line, reading }: Outcome): string {
  return reading?.lit && line.kind !== 'battle' ? `${reading.lit.chart} ${reading.lit.row}` : '';
}

/** The results, those that follow one another in one row of a table as one. */
export function volleys(all: readonly Outcome[]): Outcome[] {
  const runs: Outcome[][] = [];
  for (const each of all) {
    const last = runs.at(-1);
    if (last && row(each) && row(last[0]!) === row(each)) last.push(each);
    else runs.push([each]);
  }
  return runs.flatMap((run) => (run.length < MANY ? run : [together(run)]));
}

function together(parts: Outcome[]): Outcome {
  const [first] = parts as [Outcome];
  return {
    ...first,
    parts,
    ...{ dice: [], rollers: [], code: '', likely: '', reading: null, cards: [] },
    line: { ...first.line, text: '' },
    at: parts.every(({ at }) => at === first.at) ? first.at : '',
    words: `${parts.length} dice: ${tally(parts.map(({ words }) => words))}`,
    tone: toneOf(parts.map(({ tone }) => tone)),
    harms: parts.flatMap(({ harms }) => harms),
    values: parts.flatMap(({ values }) => values),
    trips: parts.flatMap(({ trips }) => trips),
    taken: parts.flatMap(({ taken }) => taken),
    spent: parts.flatMap(({ spent }) => spent),
  };
}

/** "4 × no hit, 2 × 1 step lost" */
function tally(words: readonly string[]): string {
  const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
  return [...new Set(words)]
    .map((word) => `${words.filter((each) => each === word).length} × ${lower(word)}`)
    .join(', ');
}

function toneOf(tones: readonly Tone[]): Tone {
  const [good, bad] = [tones.includes('good'), tones.includes('bad')];
  return good === bad ? (good || tones.includes('even') ? 'even' : 'none') : good ? 'good' : 'bad';
}
