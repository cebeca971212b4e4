import type { AgreedPrice } from '@demarc/contract/manual-agreement.ts';
import { calculateAgreementTotal } from '@demarc/contract/manual-agreement-total.ts';
import type { ManualAgreementChanges } from '@demarc/contract/provider/manual-agreement.ts';
import { buildManualAgreementSearchText } from '../../db/search-texts/manual-agreement.ts';
import { invalid } from '../../http/problem.ts';
import type { AgreementRow } from './agreement.store.ts';

const lastStartDate = '2199-12-31';

type Terms = Pick<
  AgreementRow,
  | 'title'
  | 'summary'
  | 'category'
  | 'counterparty'
  | 'service'
  | 'items'
  | 'catalogPrices'
  | 'startDate'
  | 'initialTermMonths'
  | 'endOfTermAction'
  | 'rollIntervalMonths'
  | 'noticePeriodDays'
  | 'validUntil'
  | 'accountManager'
>;

/** Returns the terms after changes, with their total and search text. `catalogPrices` are the changed prices with product names. */
export function applyTerms(
  before: Terms & Pick<AgreementRow, 'number'>,
  changes: ManualAgreementChanges,
  catalogPrices: AgreedPrice[] = before.catalogPrices,
): Terms & Pick<AgreementRow, 'totalAmount' | 'searchText'> {
  const terms: Terms = {
    title: (changes.title ?? before.title).trim(),
    summary: (changes.summary ?? before.summary).trim(),
    category: changes.category ?? before.category,
    counterparty: (changes.counterparty ?? before.counterparty).trim(),
    service: changes.service === undefined ? before.service : changes.service?.trim() || null,
    items: changes.items ?? before.items,
    catalogPrices,
    startDate: changes.startDate ?? before.startDate,
    initialTermMonths: changes.initialTermMonths ?? before.initialTermMonths,
    endOfTermAction: changes.endOfTermAction ?? before.endOfTermAction,
    rollIntervalMonths: changes.rollIntervalMonths ?? before.rollIntervalMonths,
    noticePeriodDays: changes.noticePeriodDays ?? before.noticePeriodDays,
    validUntil: changes.validUntil ?? before.validUntil,
    accountManager: changes.accountManager === undefined ? before.accountManager : changes.accountManager,
  };
  if (terms.items.length === 0 && catalogPrices.length === 0) {
    throw invalid([{ field: 'items', code: 'validation.min-array-length', params: { min: 1 } }]);
  }
  // The end of the term also needs a year of four digits.
  if (terms.startDate > lastStartDate) {
    throw invalid([{ field: 'startDate', code: 'validation.out-of-range', params: { max: lastStartDate } }]);
  }
  const totalAmount = calculateAgreementTotal(terms.items, terms.initialTermMonths);
  // The column in PostgreSQL and the schema of the contract allow at most ten digits before the point.
  if (!/^-?\d{1,10}\.\d\d$/.test(totalAmount)) throw invalid([{ field: 'items', code: 'validation.out-of-range' }]);
  return { ...terms, totalAmount, searchText: buildManualAgreementSearchText({ ...terms, number: before.number }) };
}
