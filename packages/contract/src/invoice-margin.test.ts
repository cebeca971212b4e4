import { expect, it } from 'vitest';
import { calculateMargin } from './invoice-margin.ts';

it.each([
  ['1331.85', '1798.00', '466.15', 25.9],
  ['57.95', '78.23', '20.28', 25.9],
  ['95.00', '95.00', '0.00', 0],
  ['0.00', '10.00', '10.00', 100],
  // A price below the cost.
  ['30.00', '20.00', '-10.00', -50],
  // A price of zero, and credited days.
  ['30.00', '0.00', '-30.00', null],
  ['-30.00', '-40.00', '-10.00', null],
])('of a cost of %s and a revenue of %s is %s or %s percent', (cost, revenue, margin, percent) => {
  expect(calculateMargin({ cost, revenue })).toEqual({ margin, percent });
});
