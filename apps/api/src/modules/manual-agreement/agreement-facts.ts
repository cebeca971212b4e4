import { formatAddress } from '@demarc/contract/format-address.ts';
import type { ManualAgreementItem } from '@demarc/contract/manual-agreement.ts';
import {
  type AgreementTerm,
  getAgreementStatusOn,
  getInitialTermEndDate,
  type ManualAgreementStatus,
} from '@demarc/contract/manual-agreement-status.ts';
import { calculateItemAmount } from '@demarc/contract/manual-agreement-total.ts';
import type { Contract } from '@demarc/contract/service.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import type { customers } from '../../db/schema/customer.ts';
import type { AgreementRow } from './agreement.store.ts';

type Terms = Pick<
  AgreementRow,
  'startDate' | 'initialTermMonths' | 'endOfTermAction' | 'rollIntervalMonths' | 'noticePeriodDays' | 'terminationDate'
>;

/** Returns the contract term of an agreement. */
export function toContract({ startDate, initialTermMonths, noticePeriodDays, ...rest }: Terms): Contract {
  const { endOfTermAction, rollIntervalMonths, terminationDate } = rest;
  return {
    startDate,
    initialTermMonths,
    initialTermEndDate: getInitialTermEndDate({ startDate, initialTermMonths }),
    endOfTermAction,
    rollIntervalMonths,
    noticePeriodDays,
    earliestTerminationDate: addDays(startDate, noticePeriodDays),
    terminationDate,
  };
}

export function toItems({ items }: Pick<AgreementRow, 'items'>): ManualAgreementItem[] {
  return items.map(({ description, quantity, chargeType, unitPrice }) => ({
    description,
    quantity,
    chargeType,
    unitPrice,
    amount: calculateItemAmount({ quantity, chargeType, unitPrice }),
  }));
}

export function isCopyWaiting({ copy }: Pick<AgreementRow, 'copy'>): boolean {
  return copy?.status === 'RECEIVED';
}

/** Returns the status on a day in Amsterdam, even before the job has stored that an offer expired. */
export function getCurrentStatus(
  { status, validUntil, copy }: Pick<AgreementRow, 'status' | 'validUntil' | 'copy'>,
  today: string,
): ManualAgreementStatus {
  return getAgreementStatusOn({ status, validUntil, isCopyWaiting: isCopyWaiting({ copy }) }, today);
}

/** Returns the values that decide when an agreement expires, starts, renews or ends. */
export function toTerm(row: AgreementRow): AgreementTerm {
  const { status, validUntil, startDate, endOfTermAction, terminationDate, remindedRevision, revision } = row;
  const { initialTermEndDate } = toContract(row);
  return {
    status,
    validUntil,
    startDate,
    endOfTermAction,
    terminationDate,
    initialTermEndDate,
    isCopyWaiting: isCopyWaiting(row),
    isReminded: remindedRevision === revision,
  };
}

/** Returns the customer as a party to the agreement, as documents show it. */
export function toParty({
  companyName,
  cocNumber,
  address,
}: Pick<typeof customers.$inferSelect, 'companyName' | 'cocNumber' | 'address'>) {
  return { companyName, cocNumber, address: formatAddress(address) };
}
