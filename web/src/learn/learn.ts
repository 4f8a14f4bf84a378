/** Learning and looking up: which lesson is on, which rules answer a search. */
import { named, type Pick } from '../choose/choices';
import type { Guide, LogEntry, Rule } from '../lib/types';

export type Lesson = Guide['lessons'][number];

/** Whether a choice begins with these words. */
const begins = (choice: string, start: string): boolean => choice === start || choice.startsWith(`${start} `);

/** Whether a choice does what a lesson asks: it begins with one of its words. */
export function ends(lesson: Lesson, choice: string): boolean {
  return lesson.until.some((start) => begins(choice, start));
}

/** Whether it is the very choice that a lesson asks for: its first words name that by more than a verb. */
export function isNamed(lesson: Lesson, choice: string): boolean {
  const [first = ''] = lesson.until;
  return first.includes(' ') && begins(choice, first);
}

/** In place of a choice: a step was passed over. */
export const SKIPPED = '';

/** How many lessons are done: each by the first choice after the one before it. Other choices never hinder. */
export function done(lessons: readonly Lesson[], made: readonly string[]): number {
  let count = 0;
  for (const choice of made) {
    const lesson = lessons[count];
    if (lesson && (choice === SKIPPED || ends(lesson, choice))) count++;
  }
  return count;
}

/** Whether the first turn is over, and with it the guide: what was not done in it is not waited for. */
export const isPast = (log: readonly LogEntry[]): boolean =>
  new Set(log.filter(({ kind }) => kind === 'turn').map(({ number }) => number)).size > 1;

/** The option that does what a lesson asks, as its words follow one another; first one that names what it is about. */
export function doing(lesson: Lesson, picks: readonly Pick[]): Pick | undefined {
  const about = [...lesson.pieces, ...lesson.spaces];
  const able = lesson.until.flatMap((start) => picks.filter(({ option }) => begins(option.choice, start)));
  return able.find(({ option }) => named(option).some((id) => about.includes(id))) ?? able[0];
}

/** Whether the latest choice did what a lesson asks to something that it does not speak of; that is allowed. */
export function strays(lesson: Lesson, made: readonly string[]): boolean {
  const last = made.at(-1) ?? '';
  const [verb, ...targets] = last.split(' ');
  const verbs = lesson.until.map((start) => start.split(' ')[0]);
  const spoken = [...lesson.pieces, ...lesson.spaces];
  return verbs.includes(verb) && !ends(lesson, last) && !targets.some((id) => spoken.includes(id));
}

/** A text in parts: those that are among the words one looks for, and those between them. */
export function hits(text: string, wanted: string): { text: string; hit: boolean }[] {
  const words = wanted
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (!words.length) return [{ text, hit: false }];
  const parts = text.split(new RegExp(`(${words.join('|')})`, 'i'));
  return parts.map((part, i) => ({ text: part, hit: i % 2 === 1 })).filter((part) => part.text);
}

/** The rules whose number begins with the words, then those in whose title, then text, all words stand. */
export function find(rules: readonly Rule[], wanted: string): Rule[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...rules];
  const rank = (rule: Rule): number => {
    const all = (text: string) => words.every((word) => text.toLowerCase().includes(word));
    if (rule.id === wanted.trim()) return 0;
    if (rule.id.startsWith(wanted.trim())) return 1;
    if (all(rule.title)) return 2;
    return all(`${rule.title} ${rule.summary}`) ? 3 : 4;
  };
  return rules
    .map((rule) => ({ rule, rank: rank(rule) }))
    .filter((each) => each.rank < 4)
    .sort((a, b) => a.rank - b.rank)
    .map((each) => each.rule);
}
