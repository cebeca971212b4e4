import { expect, it } from 'vitest';
import { formatNumberedLabel } from './numbered-label.ts';

it.each([
  ['Shop #', 3, 12, 'Shop 03'],
  ['Shop #', 3, 9, 'Shop 3'],
  [' North ', 1, 2, 'North'],
  ['#-#', 7, 120, '007-007'],
])('fills %j with number %d of %d', (pattern, number, count, label) => {
  expect(formatNumberedLabel(pattern, number, count)).toBe(label);
});
