/**
 * What this browser brings to the dice, so that nobody can know them beforehand: the links of a hash chain, one with
 * every choice of a seat. Its root is drawn here and stays here (and goes with the seat to another device of ours).
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { drawSeed } from './api';
import * as keys from './keys';
import type { DiceProof, DrawnDice, State } from './types';

/** How many links a chain has. */
export const LINKS = 4096;

/** A hash that also pages without https can make; `printf %s TEXT | sha256sum` gives the same. */
export const hash = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** Something that nobody can guess, as 64 hexadecimal digits. */
export const random = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(32)));

const chains = new Map<string, string[]>();

/** A link of the chain of a root: number 0 is its anchor, the last the root itself. */
export function link(root: string, number: number, links = LINKS): string {
  let chain = chains.get(root);
  if (!chain) {
    chain = [root];
    for (let n = 0; n < links; n++) chain.push(hash(chain[n]!));
    chains.set(root, chain);
  }
  return chain[chain.length - 1 - number]!;
}

/** A chain of a seat of ours, and the hash of the seed that was published when it was pledged. */
export interface Kept {
  root: string;
  hash: string;
}

/** A seed that the server has drawn for us and what we add to it; null if it draws none. */
export async function salted(): Promise<DrawnDice | null> {
  const drawn = await drawSeed().catch(() => null);
  return drawn && { hash: drawn.hash, salt: random() };
}

type About = Pick<State, 'match' | 'seat' | 'seed_hash' | 'chain'>;

/** The root of the chain that our seat has pledged; null if it has none, or one that this browser does not hold. */
export function ours({ match, seat, chain }: About, storage: Storage = localStorage): string | null {
  const root = keys.held(match, storage)?.chains?.[seat ?? '']?.root;
  return root && chain && link(root, 0) === chain.anchor ? root : null;
}

/** Draw a chain for our seat and keep its root. What is to be pledged is its anchor, its link number 0. */
export function draw({ match, seat, seed_hash }: About, storage: Storage = localStorage): string {
  const root = random();
  keys.keep(match, { chains: { [seat!]: { root, hash: seed_hash } } }, storage);
  return root;
}

/**
 * Whether the record of a match that is over holds what this browser saw and brought: the hash of the seed, our links
 * and our salt. Null if we brought nothing.
 */
export function holds(
  proof: DiceProof,
  state: Pick<State, 'match' | 'seed' | 'seed_hash'>,
  storage: Storage = localStorage,
): boolean | null {
  const { chains = {}, salt } = keys.held(state.match, storage) ?? {};
  const mine = Object.entries(chains);
  if (!mine.length && !salt) return null;
  const published = [...mine.map(([, kept]) => kept.hash), ...(salt ? [salt.hash] : [])];
  const seed = published.every((each) => each === state.seed_hash) && hash(state.seed ?? '') === state.seed_hash;
  const brought = mine.every(([seat, { root }]) =>
    proof.chains.some(
      (each) => each.seat === seat && each.anchor === link(root, 0) && each.last === link(root, each.used),
    ),
  );
  return seed && brought && (!salt || proof.salt === salt.salt);
}
