/** What an act brought: one form for battles, strikes, events and places that change hands. */
import { glides, head, isCardDrawn, isRolled, isSeen, type Glide, type Step } from '../follow/steps';
import type { LogEntry, Piece, Reading, Track } from '../lib/types';
import { list } from '../lib/words';

/** From my side: it went my way, against me, both or neither, or I have no part in it. */
export type Tone = 'good' | 'bad' | 'even' | 'none';

/** A counter that was lost or reduced, with what it counted before and counts now. */
export interface Harm {
  id: string;
  /** Its name, or the sentence of the log where the counter itself is hidden. */
  name: string;
  piece: Piece | undefined;
  at: string;
  side: string;
  before: string;
  after: string;
  gone: boolean;
  /** Why it is gone, where the result alone does not say it. */
  why: string;
}

export interface Value {
  id: string;
  name: string;
  side: string;
  from: number;
  to: number;
}

/** Who went where because of it. */
export interface Trip extends Glide {
  how: string;
}

export interface Outcome {
  step: Step;
  /** The line with which it begins: the battle, the strike, the card. */
  line: LogEntry;
  at: string;
  dice: readonly number[];
  /** The side of each die, where both rolled one. */
  rollers: readonly string[];
  die: string;
  code: string;
  words: string;
  likely: string;
  tone: Tone;
  reading: Reading | null;
  /** What a counter was before the act. */
  before: Sight['before'];
  harms: Harm[];
  values: Value[];
  trips: Trip[];
  /** The spaces that changed hands, and to whom. */
  taken: { at: string; side: string; worth: string }[];
  /** What was used up, with its return, or sent off. */
  spent: LogEntry[];
  /** The cards that came into a hand, by id. */
  cards: string[];
  /** The dice that are told together here. */
  parts: readonly Outcome[];
}

/** What is known of the counters and tracks before an act and now, and which sides are mine. */
export interface Sight {
  before(id: string): Piece | undefined;
  now(id: string): Piece | undefined;
  track(id: string): Track | undefined;
  sides: ReadonlySet<string>;
}

/** So many dice are drawn. */
const DICE = 3;

const isLoss = (line: LogEntry): boolean =>
  (line.kind === 'leave' && line.lost === true) || (line.kind === 'flip' && line.to === 'reduced');

const isCard = (step: Step): boolean => head(step).kind === 'card';

/** A place that counts for something has changed hands. */
const isPrize = (line: LogEntry): boolean => line.kind === 'control' && (!!line.gains?.length || !!line.worth);

/** What came to my knowledge alone. */
const isNews = (line: LogEntry): boolean => isCardDrawn(line) || isSeen(line);

/** Whether a step has brought something: a die was read, something was lost or looked at, a place won or cards drawn. */
export const isResult = (step: Step): boolean =>
  isRolled(step) ||
  step.lines.some((line) => !!line.gains?.length || isPrize(line) || isNews(line)) ||
  (step.kind === 'event' && step.lines.some(isLoss) && step.lines.length > 1);

/** Dice alone, such as those that left a unit where it stands. */
export const isDice = (step: Step): boolean => head(step).kind === 'roll';

/** Dice of one choice are one step. */
function joined(all: readonly Step[]): Step[] {
  const found: Step[] = [];
  for (const step of all) {
    const last = found.at(-1);
    if (!last || !isDice(step) || !isDice(last) || head(last).step !== head(step).step) found.push(step);
    else found[found.length - 1] = { ...last, lines: [...last.lines, ...step.lines] };
  }
  return found;
}

/**
 * Acts worth a line: what brought something, and cards of which nothing else of the same choice tells more.
 * `ended`: no question follows that would tell what was rolled for it.
 */
export function results(all: readonly Step[], ended = false): Step[] {
  const found = (ended ? joined(all) : all).filter((step) => isResult(step) || isCard(step) || (ended && isDice(step)));
  const bare = (step: Step) => isCard(step) && step.lines.length === 1;
  const more = (step: Step, next: Step | undefined) => next !== undefined && head(next).step === head(step).step;
  return found.filter((step, i) => !(bare(step) && more(step, found[i + 1])));
}

/** Whether a result is worth a panel that waits: a die, points, a place, cards, a look, or what a card said. */
export const isTold = ({ step, values }: Outcome): boolean =>
  isRolled(step) ||
  isDice(step) ||
  values.length > 0 ||
  step.lines.some((line) => isPrize(line) || isNews(line)) ||
  (isCard(step) && step.lines.some(({ kind }) => kind === 'note'));

/** Whether somebody might have lost something: a battle, also one that was evaded, or a die whose chances were known. */
export const isFought = ({ step, likely, trips }: Pick<Outcome, 'step' | 'likely' | 'trips'>): boolean =>
  step.kind === 'battle' || (isRolled(step) && (likely !== '' || trips.length > 0));

export function outcome(step: Step, sight: Sight): Outcome {
  const line = head(step);
  const reading = line.reading ?? null;
  const harms = hurt(step, sight);
  const rolls = step.lines.slice(1).filter((each) => each.kind === 'roll');
  // an event is read from dice of its own rule; others before it were rolled for what called it
  const own = isCard(step) ? rolls.filter(({ rule }) => rule === line.rule) : [];
  const rolled = isDice(step)
    ? step.lines.flatMap(({ dice = [] }) => dice)
    : (line.dice ?? (own.length ? own : rolls).flatMap(({ dice = [] }) => dice));
  return {
    ...{ step, line, reading, harms, before: sight.before },
    at: step.lines.find((each) => each.at)?.at ?? '',
    dice: rolled.length > DICE ? [] : rolled, // many are told by what they brought together
    rollers: rollers(line),
    die: line.die ?? step.lines.find((each) => each.kind === 'roll')?.die ?? '',
    code: reading?.chance.code ?? '',
    words: capital(reading?.chance.text || line.result || line.title || gained(step) || line.text),
    likely: likely(reading?.chance.probability ?? 0),
    tone: tone(step, harms, sight),
    values: values(step, sight),
    trips: trips(step),
    taken: step.lines.flatMap(({ kind, at, side, worth }) =>
      kind === 'control' && at ? [{ at, side: side ?? '', worth: worth ?? '' }] : [],
    ),
    spent: step.lines.filter((each) => (each.kind === 'arrive' && !each.at) || each.topic === 'display'),
    cards: step.lines.filter(isCardDrawn).flatMap(({ drawn }) => drawn ?? []),
    parts: [],
  };
}

/** Two dice of a battle are the attacker's and the defender's; snipers whom nobody sees roll both of theirs. */
export const rollers = ({ kind, dice, sides, attackers }: LogEntry): readonly string[] =>
  kind === 'battle' && dice?.length === 2 && attackers?.length ? (sides ?? []) : [];

/** What came of a step without a die: the cards that were drawn, what was looked at, the place that was won. */
function gained({ lines }: Step): string {
  const news = lines.filter(isNews);
  const prizes = lines.filter(isPrize);
  if (!news.length && prizes.length > 1) return `${prizes.length} places change hands`;
  return together((news.length ? news : prizes).map(({ text }) => text));
}

/** Sentences that begin alike as one: "You draw Air Strike and Oil." */
export function together(texts: readonly string[]): string {
  if (texts.length < 2) return texts.join();
  const said = texts.map((text) => text.replace(/\.$/, '').split(' '));
  const first = said[0]!;
  let alike = 0;
  while (said.every((words) => alike + 1 < words.length && words[alike] === first[alike])) alike++;
  if (!alike) return texts.join(' ');
  return `${first.slice(0, alike).join(' ')} ${list(said.map((words) => words.slice(alike).join(' ')))}.`;
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const PARTS: Record<number, string> = { 1: 'one', 2: 'two', 3: 'three', 4: 'four', 5: 'five', 6: 'six' };

/** How likely it was, as people say it: one chance in three. */
export function likely(probability: number): string {
  if (probability <= 0) return '';
  if (probability > 0.999) return 'It was certain';
  for (const whole of [2, 3, 6]) {
    const part = Math.round(probability * whole);
    if (Math.abs(probability * whole - part) < 0.001)
      return `${capital(PARTS[part]!)} ${part === 1 ? 'chance' : 'chances'} in ${PARTS[whole]}`;
  }
  return `${Math.max(1, Math.round(probability * 100))} % likely`;
}

/** Counters in the order in which they were hit; one that is hit twice stands once. */
function hurt(step: Step, sight: Sight): Harm[] {
  const found = new Map<string, Harm>();
  for (const line of step.lines.filter(isLoss))
    for (const id of line.pieces ?? []) {
      const [old, now] = [sight.before(id), sight.now(id)];
      const gone = line.kind === 'leave';
      const known = old ?? now;
      const before = found.get(id)?.before ?? old?.factors ?? '';
      found.set(id, {
        ...{ id, gone, piece: gone ? known : (now ?? old), why: (gone && line.how) || '' },
        name: known?.name ?? line.text.replace(/\.$/, ''),
        at: line.at || old?.space || '',
        side: known?.side ?? (line.side || sideIn(head(step), id)),
        before,
        // one that is hidden, before it lost a step or again afterwards, is only known as it was or is
        after: gone || !before || now?.factors === before ? '' : (now?.factors ?? ''),
      });
    }
  return [...found.values()];
}

/** Whose a counter is that cannot be seen: a battle names both forces. */
function sideIn({ sides, attackers = [], defenders = [] }: LogEntry, id: string): string {
  return (attackers.includes(id) ? sides?.[0] : defenders.includes(id) ? sides?.[1] : '') ?? '';
}

function values(step: Step, sight: Sight): Value[] {
  const found = new Map<string, Value>();
  const note = (id: string, from: number | undefined, to: number) => {
    const track = sight.track(id);
    const start = found.get(id)?.from ?? from ?? track?.value ?? to;
    if (track) found.set(id, { id, name: track.name, side: track.side, from: start, to });
  };
  for (const line of step.lines) {
    line.gains?.forEach(({ track, before, after }) => note(track, before, after));
    if (line.kind === 'track' && line.track && line.value !== undefined) note(line.track, undefined, line.value);
  }
  return [...found.values()].filter(({ from, to }) => from !== to);
}

function trips(step: Step): Trip[] {
  return glides(step).map((glide) => {
    const by = step.lines.find((line) => line.kind === 'move' && line.pieces?.includes(glide.pieces[0]!));
    return { ...glide, how: by?.how ?? 'move' };
  });
}

const WELL = 0.05;
/** What a result is worth that is good for one without being bad for the other. */
const MIXED = 0.3;

/** A die says itself what it is worth to whoever acted; without one, losses tell. */
function tone(step: Step, harms: readonly Harm[], { sides, before, now }: Sight): Tone {
  if (!sides.size) return 'none';
  const line = head(step);
  const side = (id: string) => (before(id) ?? now(id))?.side ?? '';
  // a battle names its sides: whoever supported it and comes back later may be of either
  const acts = line.sides?.[0]
    ? [line.sides[0], ...(line.attackers ?? []).map(side)]
    : [line.reading ? (line.side ?? '') : '', ...(line.attackers ?? []).map(side), ...actors(step).map(side)];
  const suffers = [line.sides?.[1] ?? '', ...(line.defenders ?? []).map(side)];
  const sign = acts.some((each) => sides.has(each)) ? 1 : suffers.some((each) => sides.has(each)) ? -1 : 0;
  const mine = harms.some((harm) => sides.has(harm.side));
  const theirs = harms.some((harm) => !sides.has(harm.side));
  const good = (line.reading?.chance.good ?? 0) * sign;
  if (mine && theirs) return 'even';
  if (good >= MIXED || (theirs && good >= 0)) return 'good';
  if (good <= -MIXED || mine) return 'bad';
  if (Math.abs(good) > WELL) return 'even';
  const taker = step.lines.find(isPrize)?.side;
  if (taker) return sides.has(taker) ? 'good' : 'bad';
  return sign ? 'even' : 'none';
}

/** The counters that a strike names: those that were used come back later. */
function actors(step: Step): string[] {
  const named = step.lines.filter((line) => line.kind === 'arrive' && !line.at);
  return [
    ...(head(step).kind === 'note' ? (head(step).pieces ?? []) : []),
    ...named.flatMap(({ pieces = [] }) => pieces),
  ];
}

/** What became of a counter: "4 → 2", "destroyed". */
export const fate = ({ gone, before, after }: Harm): string =>
  gone ? 'destroyed' : after ? `${before} → ${after}` : 'reduced';

/** Whether points that are counted for a side are my gain or harm; those of nobody's may be either. */
export function gain({ side, from, to }: Value, mine: ReadonlySet<string>): 'good' | 'bad' | '' {
  if (!side || !mine.size) return '';
  return mine.has(side) === to > from ? 'good' : 'bad';
}

/** The figure at the right of a card: points, but not another's beside what went my way. */
export function figure({ values, harms, tone, taken, at }: Outcome, mine: ReadonlySet<string> = new Set()): string {
  const fits = values.filter((value) => gain(value, mine) !== (tone === 'bad' ? 'good' : 'bad'));
  const value = fits.find(({ from, to }) => to > from === (tone !== 'bad')) ?? fits[0];
  if (value) return `${value.to > value.from ? '+' : '−'}${Math.abs(value.to - value.from)}`;
  const [harm] = harms;
  if (harms.length > 1) return `${harms.length} losses`;
  if (harm) return fate(harm);
  if (taken.length) return 'control';
  return tone === 'none' || !at ? '' : 'no loss';
}
