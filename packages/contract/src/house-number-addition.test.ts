import { expect, it } from 'vitest';
import { normalizeAddition } from './house-number-addition.ts';

it.each([
  ['A-1', 'A1'],
  ['a 1', 'A1'],
  ['a.1', 'A1'],
  ['A/1', 'A1'],
  [' bis ', 'BIS'],
  ['', ''],
  [null, ''],
  [undefined, ''],
])('normalizes the addition %j to %j', (addition, normalized) => {
  expect(normalizeAddition(addition)).toBe(normalized);
});

it('distinguishes different additions', () => {
  expect(normalizeAddition('A-1')).not.toBe(normalizeAddition('A-11'));
});
