/** What changed a seat's value, as it is drawn: a waterfall, who changed it, and the bars of a turn. */
import { of100 } from '../coach/worth';
import type { Account, Analysis } from '../lib/types';

/** "+6", "−11", "0": what a value gained or lost, of 100. */
export function change(value: number): string {
  const rounded = of100(value);
  return rounded > 0 ? `+${rounded}` : rounded < 0 ? `−${-rounded}` : '0';
}

/** Who or what changes a value. */
export type Cause = { kind: 'own' } | { kind: 'seat'; seat: number } | { kind: 'dice' };

export interface Part {
  cause: Cause | { kind: 'start' } | { kind: 'end' };
  /** What it brought; of the start and the end, the value. */
  value: number;
  /** Where its bar begins and ends. */
  from: number;
  to: number;
}

/** From the first value to the last: own choices, those of each other seat, dice. It adds up. */
export function waterfall({ seat, start, by, dice, end }: Account): Part[] {
  const causes: [Cause, number][] = [
    [{ kind: 'own' }, by[seat]!],
    ...by.flatMap((value, other): [Cause, number][] =>
      other === seat ? [] : [[{ kind: 'seat', seat: other }, value]],
    ),
    [{ kind: 'dice' }, dice],
  ];
  let at = start;
  const parts = causes.map(([cause, value]) => ({ cause, value, from: at, to: (at += value) }));
  return [
    { cause: { kind: 'start' }, value: start, from: 0, to: start },
    ...parts,
    { cause: { kind: 'end' }, value: end, from: 0, to: end },
  ];
}

/** The lowest and the highest value of a waterfall: sums on the way may leave what is possible a little. */
export function bounds(parts: readonly Part[]): { low: number; high: number } {
  const values = parts.flatMap(({ from, to }) => [from, to]);
  return { low: Math.min(0, ...values), high: Math.max(0.01, ...values) };
}

export interface Row {
  cause: Cause | { kind: 'others'; seats: number };
  value: number;
}

/** So many seats are named, those that changed most; the rest are counted. */
const NAMED = 2;

/** Where seats are many: who changed it, the largest first, and oneself at the end. */
export function whoChanged({ seat, by, dice }: Account): Row[] {
  const others = by
    .map((value, other) => ({ cause: { kind: 'seat', seat: other } as const, value }))
    .filter(({ cause }) => cause.seat !== seat)
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
  const [named, rest] = [others.slice(0, NAMED), others.slice(NAMED)];
  const few = rest.length < 2 ? rest : [];
  const counted: Row[] =
    few.length || !rest.length ? few : [{ cause: { kind: 'others', seats: rest.length }, value: sum(rest) }];
  const rows: Row[] = [...named, { cause: { kind: 'dice' }, value: dice }];
  rows.sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
  return [...rows, ...counted, { cause: { kind: 'own' }, value: by[seat]! }];
}

const sum = (rows: readonly { value: number }[]): number => rows.reduce((total, { value }) => total + value, 0);

/** The three bars of every turn, for one seat. */
export function turnBars(
  { turns }: Analysis,
  seat: number,
): { turn: number; own: number; others: number; dice: number }[] {
  return turns.map(({ turn, own, others, dice }) => ({
    turn,
    own: own[seat]!,
    others: others[seat]!,
    dice: dice[seat]!,
  }));
}

// Times -----------------------------------------------------------------------------------------------

const MINUTE = 60;

/** About how long something takes: "10 s", "2 min", "1 h 20". */
export function span(seconds: number): string {
  if (seconds < 0.9 * MINUTE) return `${Math.max(5, Math.ceil(seconds / 5) * 5)} s`;
  const minutes = Math.max(1, Math.round(seconds / MINUTE));
  if (minutes < MINUTE) return `${minutes} min`;
  return `${Math.floor(minutes / MINUTE)} h ${String(minutes % MINUTE).padStart(2, '0')}`;
}
