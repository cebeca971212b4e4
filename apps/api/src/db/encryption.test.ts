import { expect, it } from 'vitest';
import { decrypt, encrypt } from './encryption.ts';

const key = (text: string) => new TextEncoder().encode(text.padEnd(32, '.'));

it('decrypts what was encrypted before a new key came first', () => {
  const sealed = encrypt({ sessionKeys: [key('old')] }, 'geheim ✓');
  expect(sealed).not.toContain('geheim');
  expect(decrypt({ sessionKeys: [key('new'), key('old')] }, sealed)).toBe('geheim ✓');
  expect(encrypt({ sessionKeys: [key('old')] }, 'geheim ✓')).not.toBe(sealed);
});

it('rejects another key and a modified text', () => {
  const keys = { sessionKeys: [key('one')] };
  const sealed = encrypt(keys, 'geheim');
  expect(() => decrypt({ sessionKeys: [key('two')] }, sealed)).toThrow();
  const changedBytes = Buffer.from(sealed, 'base64url');
  changedBytes[changedBytes.length - 1]! ^= 1;
  expect(() => decrypt(keys, changedBytes.toString('base64url'))).toThrow();
});
