import { expect, it } from 'vitest';
import { createContract, renewContract } from './contract-term.ts';

it.each([
  ['2026-11-16', 12, '2027-11-15'],
  ['2026-01-31', 1, '2026-02-27'],
  ['2028-02-29', 12, '2029-02-27'],
  ['2027-02-28', 12, '2028-02-27'],
])('a contract from %s for %i months ends on %s', (start, months, end) => {
  expect(createContract(start, months)).toMatchObject({ startDate: start, initialTermMonths: months, initialTermEndDate: end });
});

it('extends the term with a change, and never shortens it', () => {
  const contract = createContract('2026-01-01', 36);
  expect(renewContract(contract, '2026-11-16', 0)).toBe(contract);
  expect(renewContract(contract, '2026-11-16', 12)).toBe(contract);
  expect(renewContract(contract, '2026-11-16', 36)?.initialTermEndDate).toBe('2029-11-15');
  expect(renewContract(null, '2026-11-16', 12)?.initialTermEndDate).toBe('2027-11-15');
});
