import fc from 'fast-check';
import { expect, it } from 'vitest';
import { email } from './email.ts';

const problem = { code: 'validation.email' };
const createDomain = (length: number) => `${'a.'.repeat(Math.ceil((length - 3) / 2))}${length % 2 ? '' : 'b'}com`.slice(-length);

it.each([
  'a@b.nl',
  'jan.jansen@example.com',
  'Jan.Jansen@EXAMPLE.COM',
  'jan+invoices@mail.example.co.uk',
  "o'brien_{x}|~!#$%&*/=?^`-@example.org",
  '1@1.nl',
  'a@xn--bcher-kva.example',
  'a@example.xn--p1ai',
  'a@a-b--c.nl',
  'a@b.technology',
  `${'a'.repeat(64)}@example.com`,
  `a@${'b'.repeat(63)}.nl`,
])('accepts %s', (value) => expect(email(value)).toBeNull());

it.each([
  ['no at sign', 'example.com'],
  ['no local part', '@example.com'],
  ['no domain', 'jan@'],
  ['two at signs', 'jan@piet@example.com'],
  ['a domain without a dot', 'jan@localhost'],
  ['an address literal', 'jan@[127.0.0.1]'],
  ['an IP address', 'jan@127.0.0.1'],
  ['a leading dot', '.jan@example.com'],
  ['a trailing dot', 'jan.@example.com'],
  ['a double dot', 'jan..jansen@example.com'],
  ['a domain that begins with a dot', 'jan@.example.com'],
  ['a domain that ends in a dot', 'jan@example.com.'],
  ['a double dot in the domain', 'jan@example..com'],
  ['a label that begins with a hyphen', 'jan@-example.com'],
  ['a label that ends in a hyphen', 'jan@example-.com'],
  ['a label of 64 characters', `jan@${'b'.repeat(64)}.nl`],
  ['a top-level domain of one letter', 'jan@example.c'],
  ['a top-level domain with a digit', 'jan@example.c0m'],
  ['a top-level domain of 64 letters', `jan@example.${'c'.repeat(64)}`],
  ['a punycode top-level domain that ends in a hyphen', 'jan@example.xn--p1ai-'],
  ['a punycode top-level domain of 64 characters', `jan@example.xn--${'a'.repeat(60)}`],
  ['an underscore in the domain', 'jan@exa_mple.com'],
  ['a leading space', ' jan@example.com'],
  ['a trailing space', 'jan@example.com '],
  ['a space inside', 'jan jansen@example.com'],
  ['a trailing newline', 'jan@example.com\n'],
  ['an injected header', 'jan@example.com\r\nBcc: piet@example.com'],
  ['a display name', 'Jan <jan@example.com>'],
  ['a quoted local part', '"jan jansen"@example.com'],
  ['a list', 'jan@example.com,piet@example.com'],
  ['an accent', 'andré@example.com'],
  ['a full-width at sign', 'jan＠example.com'],
  ['a Kelvin sign, which lower-cases to k', 'jan@example.\u212aom'],
  ['a long s, which upper-cases to S', 'jan@\u017fexample.com'],
  ['a local part of 65 characters', `${'a'.repeat(65)}@example.com`],
])('rejects %s', (_what, value) => expect(email(value)).toEqual(problem));

it('accepts 254 characters and rejects 255', () => {
  expect(email(`a@${createDomain(252)}`)).toBeNull();
  expect(`a@${createDomain(253)}`).toHaveLength(255);
  expect(email(`a@${createDomain(253)}`)).toEqual(problem);
});

it.each([
  ['letters', 'a'.repeat(100_000)],
  ['atoms', 'a.'.repeat(50_000)],
  ['at signs', '@'.repeat(100_000)],
  ['labels', `a@${'a.'.repeat(50_000)}`],
  ['hyphens', `a@a${'-'.repeat(100_000)}.nl`],
  ['labels without an end', `a@${'a-'.repeat(50_000)}!`],
])('takes linear time on 100,000 hostile characters: %s', (_what, value) => expect(email(value)).toEqual(problem));

it('accepts generated addresses', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (value) => {
      expect(email(value)).toBeNull();
    }),
  );
});

it('rejects any character outside ASCII', () => {
  fc.assert(
    fc.property(fc.emailAddress(), fc.nat(), fc.integer({ min: 0x80, max: 0xd7ff }), (value, at, code) => {
      const index = at % (value.length + 1);
      expect(email(value.slice(0, index) + String.fromCharCode(code) + value.slice(index))).toEqual(problem);
    }),
  );
});
