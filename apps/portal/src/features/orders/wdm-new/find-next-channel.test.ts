import { expect, it } from 'vitest';
import { findNextChannel } from './find-next-channel.ts';

it.each([
  ['ArrowRight', 4, 5],
  ['ArrowLeft', 4, 3],
  ['ArrowDown', 4, 7],
  ['ArrowUp', 4, 1],
  ['Home', 4, 0],
  ['End', 4, 9],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 8, 8],
  ['Enter', 4, null],
  ['ArrowRight', -1, null],
])('%s moves from %i to %s', (key, at, next) => {
  expect(findNextChannel(key, { at, columns: 3, count: 10 })).toBe(next);
});
