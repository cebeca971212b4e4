import { afterEach, describe, expect, it, vi } from 'vitest';
import { consumeUrlToken, hideUrlToken, readUrlToken } from './url-token.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['a fragment', '#token=abc', '', 'abc'],
  ['a query', '', '?token=abc', 'abc'],
  ['the fragment before the query, because no server sees it', '#token=abc', '?token=def', 'abc'],
  ['encoded characters', '#token=a%2Bb', '', 'a+b'],
  ['null for an empty token', '#token=', '', null],
  ['null without a token', '#top', '?x=1', null],
])('reads %s', (_what, hash, search, expected) => expect(readUrlToken({ hash, search })).toBe(expected));

describe('a token in the URL', () => {
  /** Stubs a window at this URL and returns its history entries. */
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
    'is removed from the history and handed out once: %s',
    (address) => {
      const entries = open(address);
      hideUrlToken();
      expect(entries).toEqual([new URL(address, 'https://portal.example').pathname]);
      expect([consumeUrlToken(), consumeUrlToken()]).toEqual(['abc', null]);
    },
  );

  it('is read again from a second link while the page is open', () => {
    open('/token/login#token=first');
    hideUrlToken();
    const entries = open('/token/login#token=second');
    expect(consumeUrlToken()).toBe('second');
    expect(entries).toEqual(['/token/login']);
  });

  it.each(['/token/login', '/company#token=abc', '/sso/login?token=abc'])('is not read at %s', (address) => {
    const entries = open(address);
    hideUrlToken();
    expect(entries).toEqual([address]);
    expect(consumeUrlToken()).toBeNull();
  });
});
