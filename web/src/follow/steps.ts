/** The log as steps that can be shown one after another: a move, a battle, an arrival or an event. */
import type { EventKind, LogEntry } from '../lib/types';

export type StepKind = 'move' | 'battle' | 'arrive' | 'event';

/** How each kind of event is shown: as a step, as what came of one, as dice, or as the time of what follows. */
const SHOWN: Record<EventKind, StepKind | 'result' | 'dice' | 'when'> = {
  move: 'move',
  battle: 'battle',
  arrive: 'arrive',
  card: 'event',
  leave: 'result',
  flip: 'result',
  control: 'result',
  track: 'result',
  note: 'result',
  draw: 'result',
  roll: 'dice',
  phase: 'when',
  turn: 'when',
};

export interface Glide {
  pieces: string[];
  path: string[];
}

export interface Step {
  kind: StepKind;
  /** What is told first, and what came of it. */
  lines: LogEntry[];
  turn: number | null;
  phase: string;
  /** Whose phase it is, by seat. */
  seat: string;
}

export const head = (step: Step): LogEntry => step.lines[0]!;

/** Whether a die was read in a step. */
export const isRolled = (step: Step): boolean => step.kind === 'battle' || !!head(step).reading;

/** Moves that follow one another in one step: a stack that goes the same way is one glide. */
export function glides(step: Step): Glide[] {
  const found: Glide[] = [];
  for (const line of step.lines) {
    if (line.kind !== 'move' || !line.pieces || !line.path || line.path.length < 2) continue;
    const same = found.find((each) => each.path.join() === line.path!.join());
    const further = found.find(
      (each) => each.pieces.join() === line.pieces!.join() && each.path.at(-1) === line.path![0],
    );
    if (same) same.pieces.push(...line.pieces);
    else if (further) further.path.push(...line.path.slice(1));
    else found.push({ pieces: [...line.pieces], path: [...line.path] });
  }
  return found;
}

/** The spaces of a step, the one to look at first. */
export function spots(step: Step): string[] {
  const { kind } = step;
  const moved = glides(step).flatMap(({ path }) => [path.at(-1)!, path[0]!]);
  const standing = step.lines.flatMap((line) => (line.at ? [line.at] : []));
  return [...new Set(kind === 'move' ? [...moved, ...standing] : [...standing, ...moved])];
}

/** Every piece that a step is about. */
export function pieces(step: Step): string[] {
  const found = step.lines.flatMap((line) => [
    ...(line.pieces ?? []),
    ...(line.attackers ?? []),
    ...(line.defenders ?? []),
  ]);
  return [...new Set(found)];
}

/** What a step is about has been rolled before it; dice that follow are those of what came of it. */
export const dice = (step: Step): number[] => {
  const [first, ...more] = step.lines;
  const before = more.findIndex((line) => line.kind !== 'roll');
  const rolls = before < 0 ? more : more.slice(0, before);
  return first!.dice ?? rolls.flatMap((line) => line.dice ?? []);
};

/** Which die that was: of a line that a die only came before, that one says it. */
export const dieOf = ({ lines }: Pick<Step, 'lines'>): string =>
  lines[0]?.die ?? lines.find((line) => line.kind === 'roll')?.die ?? '';

/** The lines in steps. Turns and phases are no steps of their own: they say when a step happened. */
export function steps(lines: readonly LogEntry[]): Step[] {
  const found: Step[] = [];
  let when = { turn: null as number | null, phase: '', seat: '' };
  let rolled: LogEntry[] = [];
  let announced: LogEntry[] = [];
  let open: Step | null = null;

  const begin = (kind: StepKind, line: LogEntry) => {
    const ahead = kind === 'battle' && announced[0]?.at === line.at ? announced.splice(0) : [];
    const gone: LogEntry[] = [];
    if (kind === 'battle' || line.reading)
      while (isWithdrawal(found.at(-1), line.at)) gone.unshift(...found.pop()!.lines);
    open = { kind, lines: [line, ...rolled, ...ahead, ...gone], ...when };
    rolled = [];
    found.push(open);
  };
  /** A battle that was announced and has not been fought: it was called off, or it is still to come. */
  const callOff = () => {
    if (announced.length) found.push({ kind: 'event', lines: announced, ...when });
    announced = [];
  };

  /** Whether something was drawn for a step that is to begin. */
  const isFor = (line: LogEntry | undefined) => line !== undefined && !(open && follows(open, line));

  for (const [i, line] of lines.entries()) {
    if (rolled.length && rolled[0]!.step !== line.step) rolled.splice(0).forEach((roll) => begin('event', roll));
    if (announces(line) && line.at !== announced[0]?.at) callOff();
    if (line.kind === 'turn' || line.kind === 'phase') callOff();
    if (announces(line) || (line.kind === 'note' && !line.reading && line.at && line.at === announced[0]?.at)) {
      announced.push(line);
      open = null;
    } else if (line.kind === 'turn') when = { ...when, turn: line.number ?? null };
    else if (line.kind === 'phase') when = { ...when, phase: line.name ?? '', seat: line.seat ?? '' };
    else if (line.kind === 'roll' && !(open && follows(open, line))) rolled.push(line);
    else if (isCardDrawn(line) && open) (open as Step).lines.push(line);
    else if (line.kind === 'draw' && !isCardDrawn(line) && isFor(drawnFor(lines, i))) rolled.push(line);
    else if (open && follows(open, line)) (open as Step).lines.push(...rolled.splice(0), line);
    else begin(kindOf(line), line);
    if (line.kind === 'turn' || line.kind === 'phase') open = null;
  }
  rolled.splice(0).forEach((roll) => begin('event', roll));
  callOff();
  return found;
}

/** A card that came into a hand, as whoever may know it reads: it is drawn for nothing else. */
export const isCardDrawn = (line: LogEntry): boolean => line.kind === 'draw' && line.of === 'card';

/** What lies hidden again once I have looked at it: nobody else is told. */
export const isSeen = (line: LogEntry): boolean => line.kind === 'flip' && line.to === 'seen';

/** What something was drawn for: the next line of the same choice that is no draw itself. */
function drawnFor(lines: readonly LogEntry[], from: number): LogEntry | undefined {
  let next = from + 1;
  while (lines[next]?.kind === 'draw') next++;
  return lines[next]?.step === lines[from]!.step ? lines[next] : undefined;
}

/** Something leaves another place than the one where the step is: it makes way for what comes there. */
const leavesElsewhere = (open: Step, line: LogEntry): boolean =>
  open.kind === 'arrive' && line.kind === 'leave' && line.lost !== true && !!line.at && line.at !== head(open).at;

/** A place changes hands far from what a step is about. */
const isElsewhere = (open: Step, line: LogEntry): boolean =>
  line.kind === 'control' &&
  !open.lines.some(({ at, path }) => at === line.at || path?.includes(line.at ?? '')) &&
  !open.lines.every(({ kind }) => kind === 'control' || kind === 'roll');

function kindOf(line: LogEntry): StepKind {
  if (offMap(line)) return 'event';
  const shown = SHOWN[line.kind];
  return shown === 'move' || shown === 'battle' || shown === 'arrive' ? shown : 'event';
}

const FORCED = (line: LogEntry): boolean => line.kind === 'move' && line.how !== undefined && line.how !== 'move';
/** Who has retreated from a place before it was fought for: it belongs to that battle. */
const isWithdrawal = (step: Step | undefined, at: string | undefined): boolean =>
  !!at &&
  step?.kind === 'move' &&
  step.lines.every((line) => line.kind === 'move' && line.how === 'retreat' && line.path?.[0] === at);
/** What comes back later: aircraft and special forces that have been used. */
export const offMap = (line: LogEntry): boolean => line.kind === 'arrive' && !line.at;
const announces = (line: LogEntry): boolean => line.kind === 'note' && (line.topic === 'attack' || isSupport(line));
/** Who supports a battle that is to be fought, of whichever side. */
const isSupport = (line: LogEntry): boolean => line.topic === 'support' && !!line.at;
const isResult = (line: LogEntry): boolean => SHOWN[line.kind] === 'result' || offMap(line);
/** Something hidden goes from one display to another. */
const isUnseen = (line: LogEntry): boolean => line.kind === 'note' && line.topic === 'display';
/** What may follow from a die after further choices, such as whose loss it is. */
const LATER: ReadonlySet<EventKind> = new Set(['leave', 'flip', 'control', 'arrive']);

/** What a card does to hands and pools, also after further choices; whatever it does on the map is a step of its own. */
const isBesideTheMap = (line: LogEntry): boolean => line.kind === 'note' && !line.at && !line.pieces?.length;

/** Whether a line belongs to a step that has begun. */
function follows(open: Step, line: LogEntry): boolean {
  const first = head(open);
  const last = open.lines.at(-1)!;
  if (line.reading) return false;
  if (open.kind === 'battle' || first.reading)
    return FORCED(line) || (isResult(line) && (line.step === last.step || LATER.has(line.kind) || isUnseen(line)));
  if (line.kind === 'roll') return false;
  if (first.kind === 'card' && isBesideTheMap(line)) return true;
  if (open.kind === 'move' && line.kind === 'move') {
    const sameWay = last.path?.join() === line.path?.join();
    const goesOn = last.pieces?.join() === line.pieces?.join() && last.path?.at(-1) === line.path?.[0];
    return last.how === line.how && (sameWay || goesOn);
  }
  if (open.kind === 'arrive' && line.kind === 'arrive')
    return line.step === last.step || (first.at !== undefined && first.at === line.at);
  return isResult(line) && line.step === last.step && !isElsewhere(open, line) && !leavesElsewhere(open, line);
}

// Whose doing ------------------------------------------------------------------------------------------

export interface Mine {
  /** Where my choices led. */
  steps: ReadonlySet<number>;
  seats: ReadonlySet<string>;
  sides: ReadonlySet<string>;
  sideOf(piece: string): string | undefined;
}

/**
 * What others did: everything that no choice of mine led to. Of what mine led to, the system's own acts:
 * what comes after a phase that is not mine, and moves and attacks of pieces that are not mine; but not what a result
 * of mine tells.
 */
export function ofOthers(lines: readonly LogEntry[], mine: Mine): LogEntry[] {
  let away = 0;
  const told = new Map(lines.filter((line) => isMyResult(line, mine)).map(({ step, n }) => [step, n]));
  return lines.filter((line) => {
    if (!mine.steps.has(line.step)) return true;
    if (line.kind === 'turn') return true;
    if (line.kind === 'phase') {
      away = mine.seats.has(line.seat ?? '') ? 0 : line.step;
      return true;
    }
    if (line.kind === 'arrive' && line.n < (told.get(line.step) ?? 0)) return false;
    return away === line.step || isForeign(line, mine);
  });
}

/** Something that my side did has a result of its own: it tells of what came to light before it. */
const isMyResult = (line: LogEntry, { sides }: Mine): boolean => !!line.reading && sides.has(line.side ?? '');

/** A die of my side in my own phase, such as that of a strike: somebody else may have answered before it. */
const isMyDie = (step: Step, mine: Mine): boolean =>
  !!head(step).reading && mine.sides.has(head(step).side ?? '') && (!step.seat || mine.seats.has(step.seat));

/** Steps that are mine: my attacks, whoever made the last choice before the die, and what my choices led to. */
export function ofMine(all: readonly Step[], mine: Mine): Step[] {
  const theirs = new Set(
    ofOthers(
      all.flatMap((step) => step.lines),
      mine,
    ),
  );
  return all.filter((step) => {
    const first = head(step);
    const side = first.kind === 'battle' ? first.sides?.[0] : '';
    return side ? mine.sides.has(side) : !theirs.has(first) || isMyDie(step, mine) || step.lines.some(isSeen);
  });
}

/** Whether a step is no deed of its own: my own attack, or what I forced others to choose in my phase. */
export function isAnswer(step: Step, mine: Mine): boolean {
  const mayBe = (step.seat !== '' && mine.seats.has(step.seat)) || step.kind === 'battle';
  return mayBe && step.lines.every((line) => !mine.steps.has(line.step) && !isDeed(line, mine));
}

/** Whether a step has cost me a counter or a step of one. */
export const isLossOf = (step: Step, { sides, sideOf }: Mine): boolean =>
  step.lines.some(
    (line) =>
      ((line.kind === 'leave' && line.lost) || (line.kind === 'flip' && line.to === 'reduced')) &&
      line.pieces?.some((piece) => sides.has(sideOf(piece) ?? '')),
  );

/** Something that nobody does who only answers. */
const isDeed = (line: LogEntry, mine: Mine): boolean =>
  line.kind === 'arrive' || line.kind === 'card' || (line.kind === 'move' && !FORCED(line)) || isForeign(line, mine);

function isForeign(line: LogEntry, { sides, sideOf }: Mine): boolean {
  if (line.kind === 'battle') return !!line.sides?.[0] && !sides.has(line.sides[0]);
  const acts = (line.kind === 'move' && !FORCED(line)) || line.kind === 'arrive';
  if (!acts || !line.pieces?.length) return false;
  return line.pieces.every((piece) => {
    const side = sideOf(piece);
    return side !== undefined && !sides.has(side);
  });
}
