import { describe, expect, it } from 'vitest';
import { calculateContractValue, exceedsApprovalLimit } from './contract-value.ts';

describe('the total contract value', () => {
  it.each([
    ['the one-time charges and the months of the term', '10.10', '99.99', 12, '221.19'],
    ['one month without a term', '10.10', '99.99', 0, '110.09'],
    ['nothing that is free', '0.00', '0.00', 36, '0.00'],
    ['large amounts exactly', '99999999.99', '0.01', 120, '11999999998.81'],
  ])('counts %s', (_what, mrc, nrc, term, value) => expect(calculateContractValue({ mrc, nrc }, term)).toBe(value));
});

describe('the approval limit', () => {
  it.each([
    ['100.00', '100.00', false],
    ['100.01', '100.00', true],
    ['1000.00', '999.99', true],
    ['0.00', '0.00', false],
    ['0.01', '0.00', true],
    ['1000000.00', null, false],
  ])('for a value of %s and a limit of %s: %s', (value, limit, expected) =>
    expect(exceedsApprovalLimit(value, limit)).toBe(expected),
  );
});
