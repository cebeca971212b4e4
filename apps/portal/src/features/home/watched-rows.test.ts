import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readRecentList, writeRecentList } from '../../lib/recent-lists.ts';
import { readWatchedRows, rememberWatchedRows } from './watched-rows.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => {
  kept.clear();
  vi.unstubAllGlobals();
});

it.each([
  [0, 1],
  [1, 1],
  [2, 2],
  [3, 3],
  [40, 3],
])('keeps the room of a list of %i addresses: %i rows', (total, rows) => {
  rememberWatchedRows('ans', total);
  expect([readWatchedRows('ans'), readWatchedRows('bob')]).toEqual([rows, 2]);
});

it('leaves the other lists of an account as they are', () => {
  writeRecentList('ans.checks', ['1234AB 1']);
  rememberWatchedRows('ans', 3);
  expect(readRecentList('ans.checks')).toEqual(['1234AB 1']);
});

it.each(['many', -1, 1.5])('keeps the usual room if %j is stored, or less than a row', (stored) => {
  writeRecentList('ans.watched', [stored]);
  expect(readWatchedRows('ans')).toBe(stored === -1 ? 1 : 2);
});
