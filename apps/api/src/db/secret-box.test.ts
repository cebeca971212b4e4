import { expect, it } from 'vitest';
import { seal, unseal } from './secret-box.ts';

const key = (text: string) => new TextEncoder().encode(text.padEnd(32, '.'));

it('decrypts what was encrypted before a new key came first', () => {
  const sealed = seal({ sessionKeys: [key('old')] }, 'geheim ✓');
  expect(sealed).not.toContain('geheim');
  expect(unseal({ sessionKeys: [key('new'), key('old')] }, sealed)).toBe('geheim ✓');
  expect(seal({ sessionKeys: [key('old')] }, 'geheim ✓')).not.toBe(sealed);
});

it('rejects another key and a modified text', () => {
  const keys = { sessionKeys: [key('one')] };
  const sealed = seal(keys, 'geheim');
  expect(() => unseal({ sessionKeys: [key('two')] }, sealed)).toThrow();
  const changed = Buffer.from(sealed, 'base64url');
  changed[changed.length - 1]! ^= 1;
  expect(() => unseal(keys, changed.toString('base64url'))).toThrow();
});
