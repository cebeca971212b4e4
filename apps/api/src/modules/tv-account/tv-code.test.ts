import { activationCodeAlphabet, normalizeActivationCode } from '@demarc/contract/tv-activation.ts';
import { expect, it } from 'vitest';
import { generateActivationCode, getCodeHashes, isExpired, isOpen } from './tv-code.ts';

const keys = { cookieKeys: ['one', 'other'] };
const now = new Date('2026-01-05T12:00:00Z');
const earlier = new Date(now.getTime() - 1);
const later = new Date(now.getTime() + 1);

it('generates unique codes of eight unambiguous characters', () => {
  const codes = Array.from({ length: 2_000 }, generateActivationCode);
  for (const code of codes) expect(code).toMatch(/^[2346789BCDFGHJKLMNPQRTVWXYZ]{8}$/);
  expect(new Set(codes).size).toBe(2_000);
  // Each character is equally likely: about 593 of 16,000.
  for (const sign of activationCodeAlphabet) expect(codes.join('').split(sign).length - 1).toBeGreaterThan(400);
});

it.each(['k7mq 2xbd', ' K7MQ-2XBD ', 'K7MQ2XBD', 'k7-mq-2x-bd'])('finds a code typed as "%s"', (input) => {
  expect(getCodeHashes(keys, input)).toEqual(getCodeHashes(keys, 'K7MQ2XBD'));
  expect(normalizeActivationCode(input)).toBe('K7MQ2XBD');
});

it('gives another hash for another code or key', () => {
  const hashes = [...getCodeHashes(keys, 'K7MQ2XBD'), ...getCodeHashes(keys, 'K7MQ2XBF')];
  expect(new Set(hashes).size).toBe(4);
  expect(getCodeHashes({ cookieKeys: ['other'] }, 'K7MQ2XBD')).toEqual([hashes[1]]);
});

it.each([
  ['ISSUED', later, true, false],
  ['ISSUED', now, false, true],
  ['ISSUED', earlier, false, true],
  ['EXPIRED', earlier, false, true],
  ['USED', later, false, false],
  ['CANCELLED', later, false, false],
  ['CANCELLED', earlier, false, false],
] as const)('a code that is %s until %s is open: %s, is expired: %s', (status, expiresAt, open, over) => {
  expect(isOpen({ status, expiresAt }, now)).toBe(open);
  expect(isExpired({ status, expiresAt }, now)).toBe(over);
});
