import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { type Contract, isFinalServiceStatus, type ServiceStatus } from '@demarc/contract/service.ts';
import { addMonths } from '@demarc/contract/working-days.ts';
import type { Localization } from '../ui/data-table/columns.ts';

interface ServiceTerm {
  status: ServiceStatus;
  /** The last day of the initial term. */
  contractEndDate: string | null;
  terminationDate: string | null;
}

/**
 * Whether the initial term is over and the contract renews by a month at a time, as those of all services do. It does not without
 * a contract, or with an end date.
 */
export function isRenewing({ status, contractEndDate, terminationDate }: ServiceTerm, today = formatToday()): boolean {
  return contractEndDate !== null && contractEndDate < today && terminationDate === null && !isFinalServiceStatus(status);
}

/** When a service ends, or its initial term; that it renews, once that is over. */
export function formatTermEnd(service: ServiceTerm, { t, formats }: Localization): string {
  return isRenewing(service) ? t('line.renews-monthly') : formats.date(getEndDate(service));
}

/** The same without a column header, such as `until 20 Oct 2026`; empty if there is no end. */
export function formatTermEndInCard(service: ServiceTerm, { t, formats }: Localization): string {
  if (isRenewing(service)) return t('line.renews-monthly');
  const end = getEndDate(service);
  return end ? t('line.until', { date: formats.date(end) }) : '';
}

/** From when a service can be terminated; for a fee if that leaves whole months of its initial term, which are charged then. */
export function formatEarliestEnd(contract: Contract, { t, formats }: Localization): string {
  const { startDate, initialTermMonths, earliestTerminationDate: date } = contract;
  const isEarly = date < addMonths(startDate, initialTermMonths - 1);
  return t(isEarly ? 'line.earliest-for-fee' : 'line.earliest', { date: formats.date(date) });
}

/** A terminated service ends on that day, whatever its term was. */
function getEndDate({ terminationDate, contractEndDate }: ServiceTerm): string | null {
  return terminationDate ?? contractEndDate;
}

function formatToday(): string {
  return formatAmsterdamDate(new Date());
}
