import { expect, it } from 'vitest';
import { createTestClock } from '../testing/test-clock.ts';
import { createResponseCache, maxResponses } from './response-cache.ts';

it('returns a response for its lifetime', () => {
  const clock = createTestClock();
  const cache = createResponseCache<object>(clock);
  cache.set('short', { found: 1 }, 60);
  cache.set('long', { found: 2 }, 600);
  clock.moveBy(59);
  expect(cache.get('short')).toEqual({ found: 1 });
  clock.moveBy(2);
  expect(cache.get('short')).toBeUndefined();
  expect(cache.get('long')).toEqual({ found: 2 });
});

it('evicts the response that was used longest ago when it is full', () => {
  const cache = createResponseCache<object>(createTestClock());
  for (let at = 0; at < maxResponses; at++) cache.set(`${at}`, { at }, 60);
  cache.get('0');
  cache.set('one more', {}, 60);
  expect(cache.get('0')).toEqual({ at: 0 });
  expect(cache.get('1')).toBeUndefined();
  expect(cache.get('2')).toEqual({ at: 2 });
});

it('stores nothing with a lifetime of 0 seconds', () => {
  const cache = createResponseCache<object>(createTestClock());
  cache.set('1', { found: 1 }, 60);
  cache.set('1', { found: 2 }, 0);
  expect(cache.get('1')).toBeUndefined();
});
