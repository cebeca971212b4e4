import { afterEach, expect, it, vi } from 'vitest';
import { getServerTimeSeconds, setServerTime } from './clock.ts';

afterEach(() => vi.useRealTimers());

it.each([
  ['an hour ahead', 3600, 3600],
  ['a day behind', -86_400, -86_400],
  ['a few seconds off, which counts as no offset because the response took time', 20, 0],
])('measures the offset of a server that is %s', (_what, aheadSeconds, expected) => {
  const now = Date.parse('2026-03-01T12:00:00Z');
  vi.useFakeTimers({ now });
  setServerTime(new Date(now + aheadSeconds * 1000).toUTCString());
  expect(getServerTimeSeconds() - now / 1000).toBe(expected);
});

it('uses the local clock if there is no header', () => {
  const now = Date.parse('2026-03-01T12:00:00Z');
  vi.useFakeTimers({ now });
  setServerTime(null);
  expect(getServerTimeSeconds()).toBe(now / 1000);
});
