import { describe, expect, it } from 'vitest';
import { normalizeHostName } from './host-name.ts';

const label63 = 'a'.repeat(63);
const name253 = `${label63}.${label63}.${label63}.${'a'.repeat(61)}`;

describe('a host name', () => {
  it.each([
    ['as it is', 'mail.customer.example', 'mail.customer.example'],
    ['in lower case', 'Mail.Customer.EXAMPLE', 'mail.customer.example'],
    ['without the trailing dot', 'mail.customer.example.', 'mail.customer.example'],
    ['without spaces around it', ' mail.customer.example ', 'mail.customer.example'],
    ['with digits and hyphens', '203-0-113-70.customer.example', '203-0-113-70.customer.example'],
    ['with two labels', 'customer.example', 'customer.example'],
    ['with an international label', 'bücher.example', 'xn--bcher-kva.example'],
    ['with an international label in capitals', 'BÜCHER.example', 'xn--bcher-kva.example'],
    ['with a label in its ASCII form', 'xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['with full stops of another script', 'mail。例え。example', 'mail.xn--r8jz45g.example'],
    ['with a label of 63 characters', `${label63}.example`, `${label63}.example`],
    ['of 253 characters', name253, name253],
    ['of 253 characters and a trailing dot', `${name253}.`, name253],
  ])('is kept %s', (_what, text, name) => expect(normalizeHostName(text)).toEqual({ name, problem: null }));

  it.each([
    ['an underscore', 'my_host.customer.example', 'validation.hostname-underscore'],
    ['one label', 'localhost', 'validation.hostname-one-label'],
    ['a label of 64 characters', `${label63}a.example`, 'validation.hostname-label-too-long'],
    [
      'an international label that is too long in its ASCII form',
      `${'ü'.repeat(63)}.example`,
      'validation.hostname-label-too-long',
    ],
    ['254 characters', `${name253}a`, 'validation.hostname-too-long'],
    ['an IPv4 address', '203.0.113.70', 'validation.hostname-is-address'],
    ['an IPv4 address with a trailing dot', '203.0.113.70.', 'validation.hostname-is-address'],
    ['an IPv4 address as octal', '0313.0.0161.0106', 'validation.hostname-is-address'],
    ['an IPv6 address', '2001:db8::1', 'validation.hostname-is-address'],
    ['an IPv6 address in brackets', '[2001:db8::1]', 'validation.hostname-is-address'],
    ['a hyphen in front', '-mail.customer.example', 'validation.hostname-invalid'],
    ['a hyphen behind a label', 'mail-.customer.example', 'validation.hostname-invalid'],
    ['an empty label', 'mail..customer.example', 'validation.hostname-invalid'],
    ['nothing', '', 'validation.hostname-invalid'],
    ['only a dot', '.', 'validation.hostname-invalid'],
    ['a space', 'my host.customer.example', 'validation.hostname-invalid'],
    ['a slash', 'a/b.customer.example', 'validation.hostname-invalid'],
    ['a port', 'customer.example:53', 'validation.hostname-invalid'],
    ['a percent sign', 'm%61il.customer.example', 'validation.hostname-invalid'],
    ['a user', 'user@bücher.example', 'validation.hostname-invalid'],
    ['an invisible character', 'mail\u0000.bücher.example', 'validation.hostname-invalid'],
  ])('is refused with %s', (_what, text, code) => {
    expect(normalizeHostName(text)).toMatchObject({ name: null, problem: { code } });
  });
});
