import { expect, it } from 'vitest';
import { readTokenAddress } from './token-address.ts';

it.each([
  ['a fragment', '#token=abc', '', 'abc'],
  ['a query', '', '?token=abc', 'abc'],
  ['both: the fragment, which no server has seen', '#token=abc', '?token=def', 'abc'],
  ['encoded signs', '#token=a%2Bb', '', 'a+b'],
  ['an empty one', '#token=', '', null],
  ['none', '#top', '?x=1', null],
])('%s', (_what, hash, search, expected) => expect(readTokenAddress({ hash, search })).toBe(expected));
