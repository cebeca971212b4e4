import fc from 'fast-check';
import { expect, it } from 'vitest';
import { passwordMatch } from './password-match.ts';

it.each([
  ['geheim', 'geheim'],
  ['', ''],
  ['', null],
  [undefined, ''],
  [null, undefined],
  [12, 13],
])('accepts %j and %j', (other, value) => expect(passwordMatch(other)(value)).toBeNull());

it.each([
  ['another text', 'geheim', 'geheimx'],
  ['upper case', 'geheim', 'Geheim'],
  ['a trailing space', 'geheim', 'geheim '],
  ['an empty value', 'geheim', ''],
  ['no value', 'geheim', undefined],
  ['an empty other value', '', 'geheim'],
  ['spaces against nothing', '', ' '],
  ['a number against its digits', '12', 12],
  ['an accent composed another way', 'caf\u00e9', 'cafe\u0301'],
])('rejects %s', (_what, other, value) => {
  expect(passwordMatch(other)(value)).toEqual({ code: 'validation.passwords-must-match' });
});

it('accepts only equal texts', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (other, value) => {
      expect(passwordMatch(value)(value)).toBeNull();
      expect(passwordMatch(other)(value) === null).toBe(other === value);
    }),
  );
});
