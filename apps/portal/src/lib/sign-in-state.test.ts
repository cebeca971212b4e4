import { afterEach, expect, it, vi } from 'vitest';
import { clearStaleSignIns, startClearingStaleSignIns } from './sign-in-state.ts';

const createStorage = (entries: Map<string, string>) =>
  ({
    get length() {
      return entries.size;
    },
    key: (index: number) => [...entries.keys()][index] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    removeItem: (key: string) => void entries.delete(key),
  }) as Storage;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('clears pending sign-ins of 900 seconds and older, and no other entries', () => {
  const now = 1_790_000_000;
  const entries = new Map([
    ['oidc.fresh', JSON.stringify({ created: now - 899 })],
    ['oidc.stale', JSON.stringify({ created: now - 900 })],
    ['oidc.broken', '{'],
    ['demarc.token', 'kept'],
  ]);
  clearStaleSignIns(createStorage(entries), now);
  expect([...entries.keys()]).toEqual(['oidc.fresh', 'demarc.token']);
});

it('clears a sign-in within 5 seconds of its expiry while the page stays open', () => {
  vi.useFakeTimers({ now: 1_790_000_000_000 });
  const entries = new Map([['oidc.pending', JSON.stringify({ created: 1_790_000_000 })]]);
  vi.stubGlobal('localStorage', createStorage(entries));
  const stop = startClearingStaleSignIns();
  vi.advanceTimersByTime(899_000);
  expect(entries.size).toBe(1);
  vi.advanceTimersByTime(6_000);
  expect(entries.size).toBe(0);
  entries.set('oidc.broken', '{');
  stop();
  vi.advanceTimersByTime(60_000);
  expect(entries.size).toBe(1);
});
