/** Words about what an act brought. */
import type { MatchSeat } from '../lib/types';
import { list } from '../lib/words';
import { capital, fate, isDice, isFought, type Harm, type Outcome, type Tone, type Trip } from './outcome';

export interface Owned {
  name: string;
  mine: boolean;
  harms: Harm[];
}

/** Losses that are still to come: I am asked for mine, somebody else is, they follow in any case, or none do. */
export type Pending = 'mine' | 'theirs' | 'both' | '';

/** What stands where no loss is known, or after the losses that are known. */
export function without({ mine, harms }: Pick<Owned, 'mine' | 'harms'>, pending: Pending): string {
  if (mine && pending === 'mine') return harms.length ? 'more to choose below' : 'choose it below';
  if (harms.length) return '';
  return pending ? 'none yet' : 'none';
}

/** Whose side it is: the seat that plays it, or the side itself where nobody does. */
export function owner(side: string, seats: readonly Pick<MatchSeat, 'id' | 'name' | 'sides'>[]): string {
  return seats.find((seat) => seat.sides.includes(side))?.id ?? side;
}

/** Losses by whose they are: mine first, and told when there are none; of several others by name. */
export function owners(
  harms: readonly Harm[],
  seats: readonly Pick<MatchSeat, 'id' | 'name' | 'sides'>[],
  seat: string,
  sideName: (side: string) => string | undefined,
): Owned[] {
  const found = new Map<string, Harm[]>(seat ? [[seat, []]] : []);
  for (const harm of harms) {
    const whose = owner(harm.side, seats);
    found.set(whose, [...(found.get(whose) ?? []), harm]);
  }
  const name = (id: string) => seats.find((each) => each.id === id)?.name ?? sideName(id);
  const boxes = [...found].map(([id, lost]) => ({
    name: id === seat ? 'Your loss' : (!seat || found.size > 2) && name(id) ? `Loss: ${name(id)}` : 'Their loss',
    mine: id === seat,
    harms: lost,
  }));
  return boxes.length > 1 || !seat ? boxes : [...boxes, { name: 'Their loss', mine: false, harms: [] }];
}

const MEANING: Record<Exclude<Tone, 'even'>, string> = {
  good: 'It went your way.',
  bad: 'It went against you.',
  none: '',
};

/** Colours are never alone: what the band of a result means. `open`: what comes of it is still to be chosen. */
export function meaning(outcome: Outcome, mine: ReadonlySet<string>, open = false): string {
  const { tone, harms, trips, values, at } = outcome;
  if (isDice(outcome.step)) return 'Your act is done.';
  if (tone !== 'even') return MEANING[tone];
  if (harms.some(({ side }) => mine.has(side)) && harms.some(({ side }) => !mine.has(side)))
    return 'Both sides lost something.';
  if (open || harms.length || !at || !isFought(outcome)) return '';
  if (values.length) return 'Only points change.';
  return trips.some(({ how }) => how.includes('retreat')) ? 'A retreat, and no loss.' : 'Nobody loses anything.';
}

/** While I am still to say what I lose, it has not gone my way. */
export const toneNow = (tone: Tone, losing: boolean): Tone => (losing && tone === 'good' ? 'even' : tone);

/** Whether points that a result changed are harm to me: a result that is neither good nor bad may cost some. */
export const costs = ({ tone, values }: Pick<Outcome, 'tone' | 'values'>): boolean =>
  tone === 'bad' || (tone === 'even' && values.length > 0 && values.every(({ from, to }) => to < from));

/** How points are tinted: green only where the result went my way, for a track that rises may be nobody's gain. */
export const tint = (outcome: Pick<Outcome, 'tone' | 'values'>): 'good' | 'bad' | '' =>
  costs(outcome) ? 'bad' : outcome.tone === 'good' ? 'good' : '';

/** The name of what was done, where it has no place: of dice alone, whose they are, else the first sentence. */
export const deed = ({ step, line, dice }: Pick<Outcome, 'step' | 'line' | 'dice'>): string =>
  isDice(step) ? `Your ${dice.length > 1 ? 'dice' : 'die'}` : line.title || line.text.split(/\. (?=\p{Lu})/u)[0]!;

/** The words of a result below its title: of an event that is called as they say, what it does or what it told. */
export function untitled({ line, words, step }: Pick<Outcome, 'line' | 'words' | 'step'>, title: string): string {
  if (words !== title) return words;
  if (line.text.startsWith(`${title}: `)) return capital(line.text.slice(title.length + 2));
  const told = step.lines.slice(1).filter(({ kind, topic }) => kind === 'note' && topic !== 'draw');
  return told.map(({ text }) => text).join(' ') || words;
}

/** "retreated 2 spaces", "advanced": it is over, and fits names of one and of many. */
export function journey({ how, path }: Pick<Trip, 'how' | 'path'>): string {
  const far = path.length - 1;
  if (how.includes('retreat')) return far > 1 ? `retreated ${far} spaces` : 'retreated';
  if (how.includes('advance') || how === 'exploit') return 'advanced';
  return how === 'back' ? 'went back' : 'moved';
}

/** Where it was: several places that changed hands together are all named. */
export function sites(
  { at, taken, reading }: Pick<Outcome, 'at' | 'taken' | 'reading'>,
  name: (id: string) => string,
): string {
  const places = taken.length > 1 && !reading ? taken.map((each) => each.at) : at ? [at] : [];
  return list(places.map(name));
}

/** What stands below the words of a card: who, where and what became of it. */
export function gist({ line, words, harms, taken, trips }: Outcome, name: (id: string) => string): string {
  if (harms.length > 2) return `${harms.length} counters hit`;
  if (harms.length) return harms.map((harm) => (harm.piece ? `${harm.name} ${fate(harm)}` : harm.name)).join(', ');
  if (taken.length) return taken.map(({ at, worth }) => [name(at), worth].filter(Boolean).join(': ')).join(' · ');
  const [trip] = trips;
  if (trip?.pieces[0]) {
    const others = trip.pieces.length - 1;
    return `${name(trip.pieces[0])}${others ? ` and ${others} more` : ''} ${journey(trip)}`;
  }
  return line.text === words ? '' : line.text;
}
