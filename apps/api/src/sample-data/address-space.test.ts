import { describe, expect, it } from 'vitest';
import { AddressSpace } from './address-space.ts';

describe('address space', () => {
  it('aligns each prefix to its length', () => {
    const space = new AddressSpace(4, '203.0.113.0');
    expect([32, 30, 29, 32].map((length) => space.allocate(length))).toEqual([
      '203.0.113.0/32',
      '203.0.113.4/30',
      '203.0.113.8/29',
      '203.0.113.16/32',
    ]);
    expect(space.assignedCount).toBe('17');
  });

  it('continues in the next octet', () => {
    const space = new AddressSpace(4, '10.0.0.0');
    for (let taken = 0; taken < 16; taken += 1) space.allocate(28);
    expect(space.allocate(28)).toBe('10.0.1.0/28');
  });

  it('formats IPv6 like PostgreSQL', () => {
    const space = new AddressSpace(6, '2001:db8::');
    expect([48, 56, 56, 48].map((length) => space.allocate(length))).toEqual([
      '2001:db8::/48',
      '2001:db8:1::/56',
      '2001:db8:1:100::/56',
      '2001:db8:2::/48',
    ]);
    expect(space.assignedCount).toBe(String(3n << 80n));
  });
});
