import { expect, it } from 'vitest';
import { formatPeriod } from './format-period.ts';
import { shortenMonth } from './shorten-month.ts';

it('shortens September to three letters, as all other months', () => {
  expect(shortenMonth('29 Sept 2024')).toBe('29 Sep 2024');
  expect(shortenMonth('September 2024')).toBe('September 2024');
  expect(formatPeriod({ from: '2024-08-12', to: '2024-09-12' }, 'en')).not.toContain('Sept');
});
