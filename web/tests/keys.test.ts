import { describe, expect, it } from 'vitest';
import { invitation, invitationLink, keep, held, forget } from '../src/lib/keys';
import { Shelf } from './shelf';

describe('keys', () => {
  it('travel behind the # of a link', () => {
    const link = invitationLink('http://host', 'm1', 'k/1');
    expect(link).toBe('http://host/join#m1:k%2F1');
    expect(invitation(new URL(link).hash)).toEqual({ match: 'm1', key: 'k/1' });
    expect(invitation('#nonsense')).toBeNull();
  });

  it('are kept by match and seat until they are forgotten', () => {
    const shelf = new Shelf();
    keep('m1', { game: 'toy', keys: { red: 'k1' } }, shelf);
    keep('m1', { keys: { blue: 'k2' } }, shelf);
    expect(held('m1', shelf)?.keys).toEqual({ red: 'k1', blue: 'k2' });
    forget('m1', shelf);
    expect(held('m1', shelf)).toBeNull();
  });
});
