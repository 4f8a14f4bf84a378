/** A state from what is sent of it: the changes of an earlier scene, and options without what they do not have. */
import type { Asked, Changes, Option, Scene, State, Told } from './types';

type Thing = Record<string, unknown>;

function patched<T extends object>(old: T, { set = {}, lists = {} }: Changes): T {
  const before = old as Thing;
  const joined = Object.entries(lists).map(([name, parts]) => [name, parts.flatMap(found(before[name] as Thing[]))]);
  return { ...old, ...set, ...Object.fromEntries(joined) };
}

/** What a part of a list stands for: things that were there, one that was there and has changed, or a new one. */
const found =
  (old: Thing[]) =>
  (part: unknown): Thing[] => {
    if (!Array.isArray(part)) return [part as Thing];
    const [at, then] = part as [number, number | Changes];
    return typeof then === 'number' ? old.slice(at, then) : [patched(old[at]!, then)];
  };

/** The whole state; null if it tells the changes of a scene that we do not have. */
export function whole(told: Told, before: State | null): State | null {
  const { changes, ...rest } = told;
  const scene = rest.scene ?? (changes && before && sceneOf(before, rest.tag, changes));
  return scene && { ...rest, scene, asked: asked(rest.asked) };
}

const PLAIN: Omit<Option, 'choice' | 'verb' | 'label'> = {
  target: null,
  targets: [],
  parent: '',
  kind: null,
  commits: false,
  odds: false,
  note: '',
  path: [],
  aside: false,
  way: '',
  ends: false,
  usual: false,
  last: false,
};

const asked = (sent: Told['asked']): Asked | null =>
  sent && { ...sent, options: sent.options.map((option) => ({ ...PLAIN, ...option })) };

function sceneOf(before: State, tag: string, changes: Changes & { since: string }): Scene | null {
  if (before.tag === tag) return before.scene; // another answer was faster
  return before.tag === changes.since ? patched(before.scene, changes) : null;
}
