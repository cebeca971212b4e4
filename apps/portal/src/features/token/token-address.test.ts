import { afterEach, describe, expect, it, vi } from 'vitest';
import { hideToken, readTokenAddress, takeTokenFromAddress } from './token-address.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['a fragment', '#token=abc', '', 'abc'],
  ['a query', '', '?token=abc', 'abc'],
  ['both: the fragment, which no server has seen', '#token=abc', '?token=def', 'abc'],
  ['encoded signs', '#token=a%2Bb', '', 'a+b'],
  ['an empty one', '#token=', '', null],
  ['none', '#top', '?x=1', null],
])('%s', (_what, hash, search, expected) => expect(readTokenAddress({ hash, search })).toBe(expected));

describe('the address of a token', () => {
  /** A window at this address; what is in its history is in `entries`. */
  function open(address: string): string[] {
    const { pathname, search, hash } = new URL(address, 'https://portal.example');
    const entries = [address];
    const at = { pathname, search, hash };
    vi.stubGlobal('location', at);
    vi.stubGlobal('history', {
      state: null,
      replaceState: (_state: unknown, _title: string, to: string) => {
        entries[entries.length - 1] = to;
        Object.assign(at, { search: '', hash: '' });
      },
    });
    return entries;
  }

  it.each(['/token/login#token=abc', '/token/login?token=abc&from=crm', '/token/login/?x=1#token=abc'])(
    'is cleared in the history too, and the token handed out once: %s',
    (address) => {
      const entries = open(address);
      hideToken();
      expect(entries).toEqual([new URL(address, 'https://portal.example').pathname]);
      expect([takeTokenFromAddress(), takeTokenFromAddress()]).toEqual(['abc', null]);
    },
  );

  it('is another link once the page is open', () => {
    open('/token/login#token=first');
    hideToken();
    const entries = open('/token/login#token=second');
    expect(takeTokenFromAddress()).toBe('second');
    expect(entries).toEqual(['/token/login']);
  });

  it.each(['/token/login', '/company#token=abc', '/sso/login?token=abc'])('is none at %s', (address) => {
    const entries = open(address);
    hideToken();
    expect(entries).toEqual([address]);
    expect(takeTokenFromAddress()).toBeNull();
  });
});
