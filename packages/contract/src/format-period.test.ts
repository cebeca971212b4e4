import { expect, it } from 'vitest';
import { formatMonth, formatPeriod } from './format-period.ts';

it('names a whole month, and the days of any other period', () => {
  expect(formatPeriod({ from: '2025-11-01', to: '2025-11-30' }, 'en')).toBe('November 2025');
  expect(formatPeriod({ from: '2024-02-01', to: '2024-02-29' }, 'nl')).toBe('februari 2024');
  const plain = (text: string) => text.replaceAll(/\s/g, ' ');
  expect(plain(formatPeriod({ from: '2025-11-12', to: '2025-11-30' }, 'en'))).toMatch(/^12 ?– ?30 Nov 2025$/);
  expect(plain(formatPeriod({ from: '2025-10-01', to: '2025-11-30' }, 'nl'))).toMatch(/^1 okt\.? ?– ?30 nov\.? 2025$/);
  expect(plain(formatPeriod({ from: '2025-11-12', to: '2025-11-12' }, 'nl'))).toMatch(/^12 nov\.? 2025$/);
  expect(formatMonth('2025-11', 'nl', 'short')).toMatch(/^nov\.?$/);
});
