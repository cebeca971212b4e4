import { expect, it } from 'vitest';
import { explainsLoss } from './explains-loss.ts';

it.each([
  ['explains a loss that is smaller', '25.75', '57.95', '43.47', true],
  ['does not explain a loss that is larger', '10.00', '57.95', '43.47', false],
  ['explains nothing if there is a profit', '25.75', '57.95', '60.00', false],
])('a finding %s', (_name, amount, cost, revenue, expected) => {
  expect(explainsLoss({ amount }, { cost, revenue })).toBe(expected);
});
