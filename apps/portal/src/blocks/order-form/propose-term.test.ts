import { expect, it } from 'vitest';
import { proposeTerm } from './propose-term.ts';

it('proposes the chosen term, or else a year, or else the shortest term', () => {
  const pkg = { allowedTermMonths: [1, 12, 36], minTermMonths: 1 };
  expect(proposeTerm(pkg)).toBe('12');
  expect(proposeTerm(pkg, '36')).toBe('36');
  expect(proposeTerm(pkg, '24')).toBe('12');
  expect(proposeTerm({ allowedTermMonths: [24, 36], minTermMonths: 24 })).toBe('24');
  expect(proposeTerm({ allowedTermMonths: [36, 24], minTermMonths: 12 })).toBe('36');
});
