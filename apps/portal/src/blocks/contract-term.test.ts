import type { Contract } from '@demarc/contract/service.ts';
import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import type { Formats } from '../lib/format.ts';
import { formatEarliestEnd, getFirstEndDay, isRenewing } from './contract-term.ts';

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

  it('can first be ended on a business day that is not over', () => {
    const getDay = (earliestTerminationDate: string) => getFirstEndDay({ earliestTerminationDate }, '2026-11-27');
    // A Sunday.
    expect(getDay('2026-12-27')).toBe('2026-12-28');
    expect(getDay('2026-12-30')).toBe('2026-12-30');
    expect(getDay('2026-01-30')).toBe('2026-11-27');
    expect(getFirstEndDay(null, '2026-11-28')).toBe('2026-11-30');
  });

  it('ends earlier for a fee until its last month starts', () => {
    const t = ((key: string, { date }: { date: string }) => `${key} ${date}`) as unknown as TFunction;
    const formats = { date: (day: string) => day } as Formats;
    // In the future, because a service cannot end on a day that is over.
    const contract = { startDate: '2125-06-01', initialTermMonths: 12 } as Contract;
    const format = (earliestTerminationDate: string) =>
      formatEarliestEnd({ ...contract, earliestTerminationDate }, { t, formats });
    expect(format('2126-04-30')).toBe('line.or-from line.day-for-fee 2126-04-30');
    expect(format('2126-05-01')).toBe('line.earliest 2126-05-01');
  });
});
