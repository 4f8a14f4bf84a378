/** Whole acts: several targets gathered, then sent as one choice. */
import type { Choices, Pick } from './choices';
import type { Kind, Several } from '../lib/types';
import { count, inRow } from '../lib/words';

/** Up to this many targets are named one by one. */
const FEW = 4;
export const NOUNS: Record<Kind, string> = { piece: 'unit', space: 'place', card: 'card', number: 'number' };

/** Those that may go together with a target. */
export function mates({ parts, among }: Several, id: string): readonly string[] {
  return parts.find((part) => part.includes(id)) ?? among;
}

/**
 * With one target more, or without it if it was there; in the order in which they are offered.
 * One that never goes together with those that are gathered takes their place, with the most that may go with it: who
 * changes to another stack means the stack.
 */
export function toggled(several: Several, gathered: readonly string[], id: string, choices: Choices): string[] {
  const { among } = several;
  const fitting = mates(several, id);
  const instead = gathered.length > 0 && !gathered.some((each) => fitting.includes(each));
  const next = instead && among.includes(id) ? most(several, id, choices) : other(gathered, id);
  return among.filter((each) => next.includes(each) && (each === id || fitting.includes(each)));
}

const other = (gathered: readonly string[], id: string): readonly string[] =>
  gathered.includes(id) ? gathered.filter((each) => each !== id) : [...gathered, id];

/** The largest set on offer of a target and its mates. */
function most(several: Several, id: string, { all }: Choices): readonly string[] {
  const fitting = mates(several, id);
  return all
    .filter(({ option }) => option.verb === several.verb)
    .map(({ option }) => option.targets)
    .filter((set) => set.includes(id) && set.every((each) => fitting.includes(each)))
    .reduce((top, set) => (set.length > top.length ? set : top), [id]);
}

/** What may be missing or too much. */
export function lacking({ least, most, among }: Several, gathered: number): string {
  if (gathered < least) return `Choose ${least === 1 ? 'one or more' : `at least ${least}`}.`;
  if (gathered > most) return `Choose at most ${most} of ${among.length}.`;
  return '';
}

/** The choice of all that are gathered; null while it cannot be sent. */
export function wholeAct(
  several: Several,
  gathered: readonly string[],
  choices: Choices,
  name: (id: string) => string,
): Pick | null {
  if (gathered.length === 0 || lacking(several, gathered.length)) return null;
  return pickOf(several, gathered, choices, name);
}

/** The choice that these targets make, offered or not. */
export function pickOf(
  several: Several,
  gathered: readonly string[],
  choices: Choices,
  name: (id: string) => string,
): Pick {
  const choice = [several.verb, ...gathered].join(' ');
  const offered = choices.all.find(({ option }) => option.choice === choice);
  if (offered) return offered;
  const { verb, kind, commits, odds, text } = several;
  const whom = gathered.length > FEW ? count(gathered.length, NOUNS[kind]) : inRow(gathered.map(name));
  const label = text.replace('{}', whom);
  const plain = {
    target: null,
    parent: '',
    note: '',
    path: [],
    aside: false,
    way: '' as const,
    ends: false,
    usual: false,
    last: false,
  };
  return { option: { ...plain, choice, verb, targets: [...gathered], kind, label, commits, odds }, number: 0 };
}
