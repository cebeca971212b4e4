import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { type Contract, isFinalServiceStatus, type ServiceStatus } from '@demarc/contract/service.ts';
import { addMonths, addWorkingDays } from '@demarc/contract/working-days.ts';
import type { Localization } from '../ui/data-table/columns.ts';

interface ServiceTerm {
  status: ServiceStatus;
  /** The last day of the initial term. */
  contractEndDate: string | null;
  terminationDate: string | null;
}

/**
 * Whether the initial term is over, so that the contract renews by a month at a time, as those of all services do. False without a
 * contract, or with an end date.
 */
export function isRenewing({ status, contractEndDate, terminationDate }: ServiceTerm, today = formatToday()): boolean {
  return contractEndDate !== null && contractEndDate < today && terminationDate === null && !isFinalServiceStatus(status);
}

/** Formats when a service or its initial term ends; says that the contract renews once that term has ended. */
export function formatTermEnd(service: ServiceTerm, { t, formats }: Localization): string {
  return isRenewing(service) ? t('line.renews-monthly') : formats.date(getEndDate(service));
}

/** Formats the end for a card, which has no column header: `until 20 Oct 2026`; empty if there is none. */
export function formatTermEndInCard(service: ServiceTerm, { t, formats }: Localization): string {
  if (isRenewing(service)) return t('line.renews-monthly');
  const end = getEndDate(service);
  return end ? t('line.until', { date: formats.date(end) }) : '';
}

/** Returns the first business day on which a service can end. */
export function getFirstEndDay(contract: Pick<Contract, 'earliestTerminationDate'> | null, today = formatToday()): string {
  const earliest = contract?.earliestTerminationDate ?? today;
  return addWorkingDays(earliest > today ? earliest : today, 0);
}

/** Formats from when a service can be terminated, for below the end of its term. */
export function formatEarliestEnd(contract: Contract, localization: Localization): string {
  const date = formatEarliestDay(contract, localization);
  return localization.t(isFeeCharged(contract) ? 'line.or-from' : 'line.earliest', { date });
}

/** Formats the day from which a service can be terminated, and mentions the fee if there is one. */
export function formatEarliestDay(contract: Contract, { t, formats }: Localization): string {
  const date = formats.date(getFirstEndDay(contract));
  return isFeeCharged(contract) ? t('line.day-for-fee', { date }) : date;
}

/** Whether the earliest end leaves whole months of the initial term, which are then charged. */
function isFeeCharged({ startDate, initialTermMonths, earliestTerminationDate }: Contract): boolean {
  return earliestTerminationDate < addMonths(startDate, initialTermMonths - 1);
}

/** Returns the day on which a service or its term ends. A termination date takes precedence over the end of the term. */
function getEndDate({ terminationDate, contractEndDate }: ServiceTerm): string | null {
  return terminationDate ?? contractEndDate;
}

function formatToday(): string {
  return formatAmsterdamDate(new Date());
}
