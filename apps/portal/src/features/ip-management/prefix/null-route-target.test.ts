import { expect, it } from 'vitest';
import { nullRouteTarget } from './null-route-target.ts';

const check = nullRouteTarget('203.0.113.64/26');

it.each(['', ' 203.0.113.70 ', '203.0.113.64/26', '203.0.113.96/28'])('accepts "%s"', (text) => expect(check(text)).toBeNull());

it.each([
  ['203.0.113.1', 'validation.address-outside-prefix'],
  ['203.0.113.0/24', 'validation.address-outside-prefix'],
  ['203.0.113.070', 'validation.address-invalid'],
  ['mail.example', 'validation.address-invalid'],
  ['203.0.113.64/33', 'validation.prefix-invalid'],
])('refuses %s', (text, code) => expect(check(text)).toEqual({ code }));

it('names the prefix that was probably meant', () => {
  expect(check('203.0.113.70/28')).toEqual({ code: 'validation.prefix-host-bits', params: { prefix: '203.0.113.64/28' } });
});
