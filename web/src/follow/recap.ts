/** What others did since my last move, in groups. */
import type { LogEntry, Scene, Track } from '../lib/types';
import { numeral } from '../lib/words';
import { glides, head, spots, type Step } from './steps';

export type Group = 'moves' | 'battles' | 'losses' | 'arrivals' | 'events';

export interface Item {
  step: Step;
  /** Its place among the steps: what "play this step" shows. */
  index: number;
  /** The space that the line leads to. */
  at: string;
  units: number;
}

export interface Loss {
  piece: string;
  at: string;
  side: string;
  /** Lost altogether, or only reduced. */
  whole: boolean;
  index: number;
}

/** A number or letter that stands beside a line of the card and at its place on the board. */
export interface Badge {
  at: string;
  text: string;
  arrival: boolean;
}

/** How a battle went, as its viewer sees it. */
export interface Tag {
  words: string;
  tone: 'good' | 'bad' | 'even' | 'none';
}

export interface Recap {
  moves: Item[];
  battles: Item[];
  losses: Loss[];
  arrivals: Item[];
  events: Item[];
  values: { track: Track; from: number; to: number }[];
}

export function recap(all: readonly Step[], before: Scene, now: Scene, sideOf: (id: string) => string): Recap {
  const items = all.map((step, index) => ({
    step,
    index,
    at: spots(step)[0] ?? '',
    units: new Set(glides(step).flatMap((each) => each.pieces)).size || (head(step).pieces?.length ?? 0),
  }));
  const of = (kind: Step['kind']) => items.filter((item) => item.step.kind === kind);
  return {
    moves: of('move'),
    battles: of('battle'),
    losses: all.flatMap((step, index) => step.lines.flatMap((line) => losses(line, index, sideOf))),
    arrivals: of('arrive'),
    events: of('event').filter(({ step }) => !onlyLosses(step)),
    values: changes(before.tracks, now.tracks),
  };
}

/** Battles bear numbers, arrivals letters; everything else leads to its place without. */
export const badge = (kind: Step['kind'], i: number): string =>
  kind === 'battle' ? String(i + 1) : kind === 'arrive' ? String.fromCharCode(65 + (i % 26)) : '';

export function badges({ battles, arrivals }: Recap): Badge[] {
  return [battles, arrivals].flatMap((items) =>
    items.flatMap(({ step, at }, i) =>
      at ? [{ at, text: badge(step.kind, i), arrival: step.kind === 'arrive' }] : [],
    ),
  );
}

/** What came of a battle, in words for whoever plays these sides; others are named. Null where there was no die. */
export function tag(
  step: Step,
  mine: ReadonlySet<string>,
  sideOf: (id: string) => string,
  nameOf: (side: string) => string = (side) => side,
): Tag | null {
  if (step.kind !== 'battle') return null;
  const lost = new Map<string, number>();
  for (const { side } of step.lines.flatMap((line) => losses(line, 0, sideOf))) {
    const who = mine.has(side) ? '' : nameOf(side);
    lost.set(who, (lost.get(who) ?? 0) + 1);
  }
  const yours = lost.get('') ?? 0;
  const theirs = [...lost].filter(([who]) => who).map(([who, count]) => `${who} ${count}`);
  if (yours && theirs.length) return { words: `you lose ${yours}, ${theirs.join(', ')}`, tone: 'even' };
  if (yours) return { words: `you lose ${yours}`, tone: 'bad' };
  const good = mine.size ? 'good' : 'none';
  if (theirs.length) return { words: `lost: ${theirs.join(', ')}`, tone: good };
  const gone = step.lines.filter((line) => line.how?.includes('retreat')).flatMap((line) => line.pieces ?? []);
  if (gone.some((id) => mine.has(sideOf(id)))) return { words: 'you retreat', tone: 'bad' };
  if (gone[0]) return { words: `retreat: ${nameOf(sideOf(gone[0]))}`, tone: good };
  return { words: 'no loss', tone: 'none' };
}

/** Who acted in a step: the side that attacked, that moved, or whose phase it was. */
export function actor(step: Step, sideOf: (id: string) => string, seatOf: (side: string) => string): string {
  const first = head(step);
  const moved = first.kind === 'move' || first.kind === 'arrive' ? (first.pieces?.[0] ?? '') : '';
  const side = first.kind === 'battle' ? (first.sides?.[0] ?? '') : moved ? sideOf(moved) : '';
  return (side && seatOf(side)) || step.seat;
}

/** Who is named at the head of a step that is played back: who acted in it; I myself am not. */
export function named(
  step: Step | null,
  seats: readonly { id: string; name: string; sides: readonly string[] }[],
  me: string,
  sideOf: (id: string) => string,
): string {
  const seatOf = (side: string) => seats.find((seat) => seat.sides.includes(side))?.id ?? '';
  const who = step ? actor(step, sideOf, seatOf) : '';
  return seats.find(({ id }) => id === who && id !== me)?.name ?? '';
}

/** What a line takes from the counters that it names. */
export function losses(line: LogEntry, index: number, sideOf: (id: string) => string): Loss[] {
  const whole = line.kind === 'leave' && line.lost === true;
  const step = line.kind === 'flip' && line.to === 'reduced';
  if (!whole && !step) return [];
  return (line.pieces ?? []).map((piece) => ({ piece, at: line.at ?? '', side: sideOf(piece), whole, index }));
}

const onlyLosses = (step: Step): boolean =>
  step.lines.every((line) => (line.kind === 'leave' && line.lost) || (line.kind === 'flip' && line.to === 'reduced'));

/** Whether my turn has gone on all the while: between the part that I left and the one that is on, none was another's. */
export function goesOn(before: Scene, now: Scene, seat: string): boolean {
  const [left = -1, found = -1] = [before, now].map(({ phases }) => phases.findIndex(({ state }) => state === 'now'));
  if (before.turn !== now.turn || left < 0 || found < left || before.phases[left]!.seat !== seat) return false;
  return now.phases.slice(left, found + 1).every((part) => part.seat === seat);
}

/** A value as people say it: "minor victory" where values are levels. */
export const said = ({ levels, low }: Track, value: number): string => levels[value - low] ?? numeral(value);

export function changes(before: readonly Track[], now: readonly Track[]): Recap['values'] {
  const known = new Map(before.map((track) => [track.id, track.value]));
  return now.flatMap((track) => {
    const from = known.get(track.id);
    return from === undefined || from === track.value ? [] : [{ track, from, to: track.value }];
  });
}
