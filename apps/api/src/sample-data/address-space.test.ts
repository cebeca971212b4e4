import { describe, expect, it } from 'vitest';
import { AddressSpace } from './address-space.ts';

describe('address space', () => {
  it('aligns each prefix to its length', () => {
    const space = new AddressSpace('203.0.113.0/24');
    expect([32, 30, 29, 32].map((length) => space.allocate(length))).toEqual([
      '203.0.113.0/32',
      '203.0.113.4/30',
      '203.0.113.8/29',
      '203.0.113.16/32',
    ]);
  });

  it('continues in the next octet', () => {
    const space = new AddressSpace('10.0.0.0/8');
    for (let taken = 0; taken < 16; taken += 1) space.allocate(28);
    expect(space.allocate(28)).toBe('10.0.1.0/28');
  });

  it('formats IPv6 like PostgreSQL', () => {
    const space = new AddressSpace('2001:db8::/36');
    expect([48, 56, 56, 48].map((length) => space.allocate(length))).toEqual([
      '2001:db8::/48',
      '2001:db8:1::/56',
      '2001:db8:1:100::/56',
      '2001:db8:2::/48',
    ]);
  });

  it('ends with its pool', () => {
    const space = new AddressSpace('203.0.113.0/30');
    space.allocate(31);
    expect(() => space.allocate(30)).toThrow('There is no free prefix of length 30 in 203.0.113.0/30.');
  });
});
