import { expect, it } from 'vitest';
import { createTestClock } from '../testing/test-clock.ts';
import { createAnswerCache } from './answer-cache.ts';

it('evicts the oldest responses when it is full', () => {
  const cache = createAnswerCache<number>(createTestClock(), 3);
  for (const at of [1, 2, 3]) cache.keep(`${at}`, at, 60);
  cache.keep('1', 1, 60);
  cache.keep('4', 4, 60);
  expect(['1', '2', '3', '4'].map((key) => cache.find(key))).toEqual([1, null, 3, 4]);
});

it('stores nothing with a lifetime of 0 seconds', () => {
  const cache = createAnswerCache<number>(createTestClock());
  cache.keep('1', 1, 60);
  cache.keep('1', 2, 0);
  expect(cache.find('1')).toBeNull();
});
