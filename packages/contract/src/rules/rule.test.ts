import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bic } from './bic.ts';
import { date } from './date.ts';
import { email } from './email.ts';
import { iban } from './iban.ts';
import { invalidValues } from './invalid-values.ts';
import { max } from './max.ts';
import { maxLength } from './max-length.ts';
import { min } from './min.ts';
import { minArrayLength } from './min-array-length.ts';
import { minLength } from './min-length.ts';
import { numeric } from './numeric.ts';
import { passwordMatch } from './password-match.ts';
import { phoneNumber } from './phone-number.ts';
import { postalCode } from './postal-code.ts';
import { required } from './required.ts';
import { findFirstProblem, isEmpty, isMissing, type Rule, toNumber } from './rule.ts';
import { vatNumber } from './vat-number.ts';

const textRules: [string, Rule][] = [
  ['email', email],
  ['minLength', minLength(3)],
  ['maxLength', maxLength(3)],
  ['numeric', numeric],
  ['postalCode', postalCode],
  ['iban', iban],
  ['bic', bic],
  ['vatNumber', vatNumber],
  ['phoneNumber', phoneNumber],
];
const passEmpty: [string, Rule][] = [
  ...textRules,
  ['min', min(3)],
  ['max', max(-3)],
  ['invalidValues', invalidValues(['', ' ', 'a'], 'x.y')],
];
const all: [string, Rule][] = [
  ...passEmpty,
  ['required', required],
  ['minArrayLength', minArrayLength(3)],
  ['passwordMatch', passwordMatch('geheim')],
  ['date', date],
];

const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.string());
const notText = fc
  .anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withNullPrototype: true, withTypedArray: true })
  .filter((value) => typeof value !== 'string');

describe.each(all)('%s', (_name, rule) => {
  it('returns null or a key for any input, and is deterministic', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, notText), (value) => {
        const problem = rule(value);
        if (problem) expect(problem.code).toMatch(/^[a-z]+\.[a-z-]+$/);
        expect(rule(value)).toEqual(problem);
      }),
    );
  });
});

it.each(passEmpty)('%s accepts empty input', (_name, rule) => {
  for (const value of ['', ' ', '\t\n', '\u00a0', null, undefined]) expect(rule(value)).toBeNull();
});

it.each(textRules)('%s treats anything that is not text as empty', (_name, rule) => {
  fc.assert(
    fc.property(notText, (value) => {
      expect(rule(value)).toBeNull();
    }),
  );
});

it.each(all)('%s takes linear time on 100,000 characters', (_name, rule) => {
  for (const sign of ['a', '0', ' ', '-', '.', '0 ', 'a.']) rule(`${sign.repeat(100_000)}\u0000`);
});

it('distinguishes empty from missing: a number is not text, but it is a value', () => {
  expect([isEmpty(0), isMissing(0)]).toEqual([true, false]);
  expect([isEmpty(' '), isMissing(' ')]).toEqual([true, true]);
});

it.each([
  ['12', 12],
  ['-1.5', -1.5],
  ['+.5', 0.5],
  [3, 3],
  [Number.NaN, 0],
  ['1e3', 0],
  ['0x10', 0],
  ['', 0],
  [null, 0],
  [[4], 0],
])('reads %j as the number %d', (value, number) => expect(toNumber(value)).toBe(number));

it('returns the first problem in rule order', () => {
  expect(findFirstProblem([required, minLength(3), email], '')).toEqual({ code: 'validation.required' });
  expect(findFirstProblem([required, minLength(3), email], 'a')).toEqual({ code: 'validation.min-length', params: { min: 3 } });
  expect(findFirstProblem([required, minLength(3), email], 'abc')).toEqual({ code: 'validation.email' });
  expect(findFirstProblem([required, minLength(3), email], 'a@b.nl')).toBeNull();
  expect(findFirstProblem([], '')).toBeNull();
});
