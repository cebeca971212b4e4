import { expect, it } from 'vitest';
import { explainsLoss } from './explains-loss.ts';

it.each([
  ['is larger than the loss', '25.75', '57.95', '43.47', true],
  ['is smaller than the loss', '10.00', '57.95', '43.47', false],
  ['only lowers a profit', '25.75', '57.95', '60.00', false],
])('a finding explains a loss only if there would be none without it: it %s', (_name, amount, cost, revenue, expected) => {
  expect(explainsLoss({ amount }, { cost, revenue })).toBe(expected);
});
