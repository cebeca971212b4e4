import { expect, it } from 'vitest';
import { parseActivationLink, parsePastedLink } from './activation-link.ts';

const accountId = '1468bf32-304c-4ca8-a5b5-d73f188ff875';
const search = `?customerId=20266462&accountId=${accountId}`;
const account = { customerId: 20266462, accountId };
const code = 'nR3-x_Y';

it('reads the account and the code', () => {
  expect(parseActivationLink({ search, hash: `#code=${code}` })).toEqual({ account, code });
});

it.each([
  ['no code', search, '', { account, code: null }],
  ['an empty code', search, '#code=', { account, code: null }],
  ['an invalid code', search, '#code=a%20b', { account, code: null }],
  ['a code that is too long', search, `#code=${'a'.repeat(65)}`, { account, code: null }],
  ['no account', '', `#code=${code}`, { account: null, code }],
  ['a customer number only', '?customerId=20266462', `#code=${code}`, { account: null, code }],
  ['an invalid customer number', `?customerId=1e3&accountId=${accountId}`, `#code=${code}`, { account: null, code }],
  ['an invalid account id', '?customerId=20266462&accountId=../1', `#code=${code}`, { account: null, code }],
])('accepts a link with %s', (_what, givenSearch, hash, link) => {
  expect(parseActivationLink({ search: givenSearch, hash })).toEqual(link);
});

it.each([
  ['the full link', ` https://portal.example/account/activate${search}#code=${code}\n`, { account, code }],
  ['only the code', ` ${code} `, { account: null, code }],
  ['a link without a code', `https://portal.example/account/activate${search}`, { account, code: null }],
  ['something else', 'hello there', { account: null, code: null }],
  ['nothing', '', { account: null, code: null }],
])('parses pasted text: %s', (_what, text, link) => {
  expect(parsePastedLink(text)).toEqual(link);
});
