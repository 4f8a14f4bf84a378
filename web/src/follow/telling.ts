/** Words about steps. */
import type { BoardIndex } from '../lib/geometry';
import type { LogEntry } from '../lib/types';
import { count, list } from '../lib/words';
import { glides, head, isCardDrawn, type Step } from './steps';

const NAMED = 3;

/** A few by name, many by their number. */
export function units(names: readonly string[]): string {
  return names.length > NAMED ? `${names.length} units` : list(names);
}

/** Those that came in one step: a whole set-up is not told by name. */
const arrivals = (step: Step): string[] =>
  step.kind === 'arrive' ? [...new Set(step.lines.flatMap((line) => line.pieces ?? []))] : [];

/** A place by its name, several by their number. */
function whither(step: Step, index: BoardIndex): string {
  const places = new Set(step.lines.flatMap(({ kind, at }) => (kind === 'arrive' && at ? [at] : [])));
  return places.size > 1 ? count(places.size, 'place') : index.name(head(step).at ?? '');
}

/** Who went where: "Basij 6, 15 and 17 to 5225". Anything else is told by its own sentence. */
export function headline(step: Step, index: BoardIndex, name: (id: string) => string): string {
  const arrived = arrivals(step);
  if (arrived.length > NAMED) return `${units(arrived.map(name))} arrive in ${whither(step, index)}`;
  const [first, ...others] = glides(step);
  if (step.kind !== 'move' || !first || others.length) return head(step).text;
  return `${units(first.pieces.map(name))} to ${index.name(first.path.at(-1)!)}`;
}

/** How many steps are named on one line. */
const ONE_LINE = 3;

/** What was done on the map: dice and points that go with it are no acts. Without any, all that happened. */
export function acts(steps: readonly Step[]): readonly Step[] {
  const done = steps.filter(({ kind }) => kind !== 'event');
  return done.length ? done : steps;
}

/** Acts on one line: the one that matters most, then the others in their order, and how many there is no room for. */
export function inOneLine(steps: readonly Step[], first: Step, words: (step: Step) => string): string[] {
  const named = [first, ...steps.filter((step) => step !== first)].slice(0, ONE_LINE);
  const more = steps.length - named.length;
  return [...named.map((step) => words(step).replace(/\.$/, '')), ...(more ? [`and ${more} more`] : [])];
}

/** What stands below it in small letters. */
export function detail(step: Step, index: BoardIndex): string {
  const first = head(step);
  const [glide] = glides(step);
  if (step.kind === 'move') return glide ? `from ${index.name(glide.path[0]!)}` : '';
  if (arrivals(step).length > NAMED) return '';
  /** Who attacks whom, and with what, the result of a battle says itself. */
  const led = (line: LogEntry) => step.kind === 'battle' && line.kind === 'note' && line.n < first.n;
  const more = step.lines
    .slice(1)
    .filter((line) => line.kind !== 'roll' && !led(line) && (line.kind !== 'draw' || isCardDrawn(line)));
  const sum = [first.column, first.result].filter((each) => each && !first.text.includes(each)).join(': ');
  const texts = alike(more.map((line) => line.text));
  const rest = texts.length - NAMED;
  const told = texts.slice(0, rest > 1 ? NAMED : texts.length);
  return [sum, ...told, rest > 1 ? `and ${rest} more` : ''].filter(Boolean).join(' · ');
}

/** The same sentence of several is said once, with how often it is true. */
function alike(texts: readonly string[]): string[] {
  return [...new Set(texts)].map((text) => {
    const times = texts.filter((each) => each === text).length;
    return times > 1 ? `${text.replace(/\.$/, '')} (${times} times).` : text;
  });
}
