import type { Contract } from '@demarc/contract/service.ts';
import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import type { Formats } from '../lib/format.ts';
import { formatEarliestEnd, isRenewing } from './contract-term.ts';

describe('a term', () => {
  const service = { contractEndDate: '2026-05-31', terminationDate: null, status: 'ACTIVE' } as const;

  it('renews from the day after its last one', () => {
    expect(isRenewing(service, '2026-05-31')).toBe(false);
    expect(isRenewing(service, '2026-06-01')).toBe(true);
  });

  it('does not renew without a contract, with an end date, or once the service has ended', () => {
    expect(isRenewing({ ...service, contractEndDate: null }, '2026-06-01')).toBe(false);
    expect(isRenewing({ ...service, terminationDate: '2026-06-30' }, '2026-06-01')).toBe(false);
    expect(isRenewing({ ...service, status: 'TERMINATED' }, '2026-06-01')).toBe(false);
  });

  it('ends earlier for a fee until its last month starts', () => {
    const t = ((key: string, { date }: { date: string }) => `${key} ${date}`) as unknown as TFunction;
    const formats = { date: (day: string) => day } as Formats;
    const contract = { startDate: '2025-06-01', initialTermMonths: 12 } as Contract;
    const format = (earliestTerminationDate: string) =>
      formatEarliestEnd({ ...contract, earliestTerminationDate }, { t, formats });
    expect(format('2026-04-30')).toBe('line.or-from line.day-for-fee 2026-04-30');
    expect(format('2026-05-01')).toBe('line.earliest 2026-05-01');
  });
});
