import { expect, it } from 'vitest';
import { getFormats } from '../../lib/format.ts';
import { formatCount } from './format-count.ts';

const formats = getFormats('en');

it.each([
  ['the addresses of a /24', '256', '256'],
  ['the addresses of a /96', '4294967296', '4,294,967,296'],
  ['the addresses of a /48', String(2n ** 80n), '2⁸⁰'],
  ['those of a /48 without its gateway', String(2n ** 80n - 1n), '2⁸⁰'],
  ['those of a /64 without reserved ones', String(2n ** 64n - 2n), '2⁶⁴'],
])('formats %s', (_what, count, text) => expect(formatCount(count, formats)).toBe(text));
