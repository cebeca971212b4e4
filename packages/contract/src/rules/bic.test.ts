import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bic, normalizeBic } from './bic.ts';

it.each([
  'ABNANL2A',
  'INGBNL2A',
  'RABONL2U',
  'RABONL2UXXX',
  'NEDSZAJJXXX',
  'DEUTDEFF500',
  'abnanl2a',
  'AbnaNl2a',
  '',
  ' ',
  null,
  undefined,
  12,
])('accepts %j', (value) => expect(bic(value)).toBeNull());

it.each([
  ['seven characters', 'ABNANL2'],
  ['nine characters', 'ABNANL2AX'],
  ['ten characters', 'ABNANL2AXX'],
  ['twelve characters', 'ABNANL2AXXXX'],
  ['a digit in the bank', 'ABN4NL2A'],
  ['a digit in the country', 'ABNAN12A'],
  ['spaces inside', 'ABNA NL 2A'],
  ['a dash inside', 'ABNA-NL2A'],
  ['a leading space', ' ABNANL2A'],
  ['a trailing space', 'ABNANL2A '],
  ['a trailing newline', 'ABNANL2A\n'],
  ['an accent', 'ÄBNANL2A'],
  ['a Kelvin sign', 'BAN\u212aNL2A'],
  ['a long s', 'BAN\u017fNL2A'],
  ['full-width letters', 'ＡＢＮＡＮＬ２Ａ'],
  ['an IBAN', 'NL91ABNA0417164300'],
])('rejects %s', (_what, value) => expect(bic(value)).toEqual({ code: 'validation.bic-invalid' }));

it('normalizes to upper case without surrounding spaces', () => expect(normalizeBic(' abnanl2a\n')).toBe('ABNANL2A'));

it('accepts only 8 or 11 characters', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zA-Z]{6}[a-zA-Z0-9]{0,8}$/), (value) => {
      expect(bic(value) === null).toBe(value.length === 8 || value.length === 11);
    }),
  );
});
