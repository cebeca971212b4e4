import { expect, it } from 'vitest';
import { createTestClock } from '../testing/test-clock.ts';
import { createResponseCache } from './response-cache.ts';

it('evicts the oldest responses when it is full', () => {
  const cache = createResponseCache<number>(createTestClock(), 3);
  for (const at of [1, 2, 3]) cache.set(`${at}`, at, 60);
  cache.set('1', 1, 60);
  cache.set('4', 4, 60);
  expect(['1', '2', '3', '4'].map((key) => cache.get(key))).toEqual([1, null, 3, 4]);
});

it('stores nothing with a lifetime of 0 seconds', () => {
  const cache = createResponseCache<number>(createTestClock());
  cache.set('1', 1, 60);
  cache.set('1', 2, 0);
  expect(cache.get('1')).toBeNull();
});
