import { expect, it } from 'vitest';
import { required } from './required.ts';

it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 'a', '0', ' a ', '\u200b'])('accepts %j', (value) => {
  expect(required(value)).toBeNull();
});

it.each([
  ['empty text', ''],
  ['spaces', '   '],
  ['tabs and newlines', '\t\r\n'],
  ['a no-break space', '\u00a0'],
  ['null', null],
  ['undefined', undefined],
  ['true', true],
  ['false', false],
  ['an object', { a: 1 }],
  ['an array', ['a']],
  ['an empty array', []],
  ['a date', new Date(0)],
  ['a bigint', 1n],
])('rejects %s', (_what, value) => {
  expect(required(value)).toEqual({ code: 'validation.required' });
});
