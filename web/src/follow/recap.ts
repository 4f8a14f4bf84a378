/** What others did since my last move, in groups. */
import type { LogEntry, Scene, Track } from '../lib/types';
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

/** What came of a battle, in words for whoever plays these sides; null where nobody can be "you". */
export function tag(step: Step, mine: ReadonlySet<string>, sideOf: (id: string) => string): Tag | null {
  if (step.kind !== 'battle' || !mine.size) return null;
  const own = (id: string) => mine.has(sideOf(id));
  const lost = step.lines.flatMap((line) => losses(line, 0, sideOf)).map((loss) => mine.has(loss.side));
  const [yours, theirs] = [lost.filter(Boolean).length, lost.filter((each) => !each).length];
  const gone = step.lines.filter((line) => line.how?.includes('retreat')).flatMap((line) => line.pieces ?? []);
  if (yours && theirs) return { words: `you lose ${yours}, they ${theirs}`, tone: 'even' };
  if (yours) return { words: `you lose ${yours}`, tone: 'bad' };
  if (theirs) return { words: `they lose ${theirs}`, tone: 'good' };
  if (gone.length)
    return gone.some(own) ? { words: 'you retreat', tone: 'bad' } : { words: 'they retreat', tone: 'good' };
  return { words: 'no loss', tone: 'none' };
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

function changes(before: readonly Track[], now: readonly Track[]): Recap['values'] {
  const known = new Map(before.map((track) => [track.id, track.value]));
  return now.flatMap((track) => {
    const from = known.get(track.id);
    return from === undefined || from === track.value ? [] : [{ track, from, to: track.value }];
  });
}
