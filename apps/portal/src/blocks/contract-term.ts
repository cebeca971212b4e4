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
 * Whether the initial term is over and the contract renews by a month at a time, as the contracts of all services do. False without
 * a contract, or with an end date.
 */
export function isRenewing({ status, contractEndDate, terminationDate }: ServiceTerm, today = formatToday()): boolean {
  return contractEndDate !== null && contractEndDate < today && terminationDate === null && !isFinalServiceStatus(status);
}

/** When a service ends, or its initial term; that it renews, once that is over. */
export function formatTermEnd(service: ServiceTerm, { t, formats }: Localization): string {
  return isRenewing(service) ? t('line.renews-monthly') : formats.date(getEndDate(service));
}

/** The end for a card, which has no column header: `until 20 Oct 2026`; empty if there is no end. */
export function formatTermEndInCard(service: ServiceTerm, { t, formats }: Localization): string {
  if (isRenewing(service)) return t('line.renews-monthly');
  const end = getEndDate(service);
  return end ? t('line.until', { date: formats.date(end) }) : '';
}

/** The first business day on which a service can end. */
export function getFirstEndDay(contract: Pick<Contract, 'earliestTerminationDate'> | null, today = formatToday()): string {
  const earliest = contract?.earliestTerminationDate ?? today;
  return addWorkingDays(earliest > today ? earliest : today, 0);
}

/** From when a service can be terminated, below the end of its term. */
export function formatEarliestEnd(contract: Contract, localization: Localization): string {
  const date = formatEarliestDay(contract, localization);
  return localization.t(isFeeCharged(contract) ? 'line.or-from' : 'line.earliest', { date });
}

/** The day from which a service can be terminated, and that this costs a fee. */
export function formatEarliestDay(contract: Contract, { t, formats }: Localization): string {
  const date = formats.date(getFirstEndDay(contract));
  return isFeeCharged(contract) ? t('line.day-for-fee', { date }) : date;
}

/** Whether the earliest end leaves whole months of the initial term, which are charged then. */
function isFeeCharged({ startDate, initialTermMonths, earliestTerminationDate }: Contract): boolean {
  return earliestTerminationDate < addMonths(startDate, initialTermMonths - 1);
}

/** The day on which a service or its term ends; a termination date comes before the end of the term. */
function getEndDate({ terminationDate, contractEndDate }: ServiceTerm): string | null {
  return terminationDate ?? contractEndDate;
}

function formatToday(): string {
  return formatAmsterdamDate(new Date());
}
