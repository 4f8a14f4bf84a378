import { describe, expect, it } from 'vitest';
import { invitation } from '../src/lib/keys';
import { moved, movingLink, withHash } from '../src/seats/moving';

describe('seats on another device', () => {
  const matches = {
    '0123456789abcdef': { keys: { us: 'K-1_a', '': 'watch' } },
    fedcba9876543210: { keys: { 'a b': 'K;2,=:' } },
  };

  it('are all in one link, behind its #', () => {
    const link = movingLink('http://table', matches);
    expect(link.startsWith('http://table/join#seats=')).toBe(true);
    expect(moved(link.slice(link.indexOf('#')))).toEqual({
      '0123456789abcdef': { keys: { us: 'K-1_a', '': 'watch' }, roots: {} },
      fedcba9876543210: { keys: { 'a b': 'K;2,=:' }, roots: {} },
    });
  });

  it('take what they bring to the dice along', () => {
    const root = 'f'.repeat(64);
    const link = movingLink('', { m: { keys: { us: 'K', '': 'W' }, chains: { us: { root, hash: 'h' } } } });
    const arrived = moved(link.slice(link.indexOf('#')))!.m!;
    expect(arrived).toEqual({ keys: { us: 'K', '': 'W' }, roots: { us: root } });
    expect(withHash(arrived.roots, 'h')).toEqual({ us: { root, hash: 'h' } });
  });

  it('are no invitation, and an invitation is none of them', () => {
    const link = movingLink('', matches);
    expect(invitation(link.slice(link.indexOf('#')))).toBe(null);
    expect(moved('#0123456789abcdef:KEY')).toBe(null);
    expect(invitation('#0123456789abcdef:KEY')).toEqual({ match: '0123456789abcdef', key: 'KEY' });
  });

  it.each(['#seats=', '#seats=abc', '#seats=abc:us', '#seats=:us=1', '#seats=a:us=%'])(
    'are not read from %s',
    (hash) => {
      expect(moved(hash)).toBe(null);
    },
  );
});
