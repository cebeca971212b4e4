import { expect, it } from 'vitest';
import { singleLine } from './single-line.ts';

it.each([
  '',
  ' ',
  null,
  undefined,
  12,
  'Zoë van der Größe-Çelik',
  "O'Brien & Zn. B.V.",
  'أحمد الهاشمي',
  'דוד לוי',
  'علی\u200cرضا',
  'דוד\u200e (NL)',
  '山田 太郎',
  'é',
  '👩\u200d👩\u200d👧 🏴\u{e0067}\u{e0062}\u{e007f}',
  'no-break\u00a0space',
])('accepts %j', (value) => expect(singleLine(value)).toBeNull());

it.each([
  ['a line feed', 'Jan\nBcc: x@example.com'],
  ['a carriage return', 'Jan\rBcc: x@example.com'],
  ['a trailing line break', 'Jan\r\n'],
  ['only a line break', '\n'],
  ['a tab', 'Jan\tJansen'],
  ['a NUL', 'Jan\0'],
  ['an escape', 'Jan\u001b[31m'],
  ['a delete character', 'Jan\u007f'],
  ['a C1 next line', 'Jan\u0085Jansen'],
  ['a line separator', 'Jan\u2028Jansen'],
  ['a paragraph separator', 'Jan\u2029Jansen'],
])('rejects %s', (_what, value) => expect(singleLine(value)).toEqual({ code: 'validation.invalid-data' }));

it.each(['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'])(
  'rejects the direction character %j',
  (character) => expect(singleLine(`Jan ${character}gpj.exe`)).toEqual({ code: 'validation.invalid-data' }),
);
