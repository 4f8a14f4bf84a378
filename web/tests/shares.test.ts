import { describe, expect, it } from 'vitest';
import { held, keep } from '../src/lib/keys';
import { LINKS, draw, hash, holds, link, ours, random } from '../src/lib/shares';
import type { DiceProof } from '../src/lib/types';
import { Shelf } from './shelf';

const about = (anchor: string | null, used = 0) => ({
  match: 'm1',
  seat: 'red',
  seed_hash: hash('seed'),
  chain: anchor === null ? null : { anchor, used },
});

describe('a chain of shares', () => {
  it('is hashed as sha256sum does', () => {
    expect(hash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it('goes from its anchor to its root, each link the hash of the next', () => {
    const root = random();
    expect(root).toMatch(/^[0-9a-f]{64}$/);
    expect(link(root, LINKS)).toBe(root);
    for (const n of [1, 2, 77, LINKS]) expect(hash(link(root, n))).toBe(link(root, n - 1));
  });

  it('is the same as the one that the server makes', () => {
    // sandtable.core.shares.chain('a' * 64, 2)
    const root = 'a'.repeat(64);
    expect([0, 1, 2].map((n) => link(root, LINKS - 2 + n))).toEqual([hash(hash(root)), hash(root), root]);
  });

  it('is kept with the keys of its seat, and known again by its anchor', () => {
    const shelf = new Shelf();
    keep('m1', { keys: { red: 'k' } }, shelf);
    const root = draw(about(null), shelf);
    expect(held('m1', shelf)).toMatchObject({ keys: { red: 'k' }, chains: { red: { root, hash: hash('seed') } } });
    expect(ours(about(link(root, 0)), shelf)).toBe(root);
    expect(ours(about(link(random(), 0)), shelf)).toBeNull(); // another device has pledged another
    expect(ours(about(null), shelf)).toBeNull();
  });

  it('stays when another seat of the match draws its own', () => {
    const shelf = new Shelf();
    const red = draw(about(null), shelf);
    draw({ ...about(null), seat: 'blue' }, shelf);
    expect(ours(about(link(red, 0)), shelf)).toBe(red);
  });
});

describe('the record of a match that is over', () => {
  const shelf = new Shelf();
  const root = draw(about(null), shelf);
  keep('m1', { salt: { salt: 'mine', hash: hash('seed') } }, shelf);
  const state = { match: 'm1', seed: 'seed', seed_hash: hash('seed') };
  const chain = { seat: 'red', anchor: link(root, 0), used: 5, last: link(root, 5) };
  const proof: DiceProof = { sure: true, says: '', doubts: [], salt: 'mine', chains: [chain] };

  it('holds what we brought', () => {
    expect(holds(proof, state, shelf)).toBe(true);
    expect(holds(proof, { ...state, match: 'm2' }, shelf)).toBeNull(); // where we brought nothing
  });

  it.each<[string, Partial<DiceProof>, Partial<typeof state>]>([
    ['another seed', {}, { seed: 'other' }],
    ['another seed with its own hash', {}, { seed: 'other', seed_hash: hash('other') }],
    ['another chain', { chains: [{ ...chain, anchor: hash('x') }] }, {}],
    ['another link', { chains: [{ ...chain, last: hash('x') }] }, {}],
    ['no chain of ours', { chains: [] }, {}],
    ['another salt', { salt: 'theirs' }, {}],
  ])('is found out: %s', (_, record, told) => {
    expect(holds({ ...proof, ...record }, { ...state, ...told }, shelf)).toBe(false);
  });
});
