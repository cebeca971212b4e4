import type { BatchRow } from '@demarc/contract/availability-batch.ts';
import type { CsvValue } from '@demarc/contract/csv.ts';
import { formatShortAddress } from '@demarc/contract/format-address.ts';
import type { TFunction } from 'i18next';
import { formatDiggingNotes } from '../../../blocks/availability/format-offer.ts';
import { type CsvColumns, toCsvRows } from '../../../lib/csv-columns.ts';
import { getRowLabels } from './row-labels.ts';
import { formatResult, isSent, type RowResult } from './row-result.ts';

/** Whether the row was neither ordered before nor in this run. */
export function isUnordered(
  { row, orderId }: Pick<BatchRow, 'row' | 'orderId'>,
  results: ReadonlyMap<number, RowResult>,
): boolean {
  return orderId === null && !isSent(results.get(row));
}

/** Builds the export: a header row, then each row with the reason why it is not ordered. The file can be imported again. */
export function buildResultCsv(rows: readonly BatchRow[], results: ReadonlyMap<number, RowResult>, t: TFunction): CsvValue[][] {
  const columns: CsvColumns<BatchRow> = [
    [t('address-file.column-row'), ({ row }) => row],
    [t('address-file.column-postal-code'), ({ postalCode }) => postalCode],
    [t('address-file.column-house-number'), ({ houseNumber }) => houseNumber],
    [t('address-file.column-addition'), ({ houseNumberAddition }) => houseNumberAddition],
    [t('address-file.column-room'), ({ room }) => room],
    [t('address-file.column-reference'), ({ reference }) => reference],
    [t('address-file.column-found'), ({ address }) => address && formatShortAddress(address)],
    [t('address-file.column-outcome'), ({ outcome }) => t(`address-file.outcome-${outcome}`)],
    [t('address-file.column-verdict'), (row) => getRowLabels(row, t).short],
    [t('address-file.column-reason'), (row) => formatRefusal(results.get(row.row), t) ?? getRowLabels(row, t).why],
    [t('address-file.column-carrier'), ({ carrierName }) => carrierName],
    [t('address-file.column-product'), ({ best }) => best?.name],
    [t('address-file.column-down'), ({ best }) => best?.maxDownMbps],
    [t('address-file.column-up'), ({ best }) => best?.maxUpMbps],
    [t('address-file.column-lead-time'), ({ best }) => best?.leadTimeWorkingDays],
    [t('address-file.column-earliest'), ({ best }) => best?.earliestWishDate],
    [t('address-file.column-mrc'), ({ best }) => best?.monthlyAmount],
    [t('address-file.column-nrc'), ({ best }) => best?.oneOffAmount],
    [t('address-file.column-note'), ({ best }) => best && formatDiggingNotes(best, t)],
    [t('address-file.column-order'), ({ row, orderNumber }) => getOrderNumber(results.get(row)) ?? orderNumber],
  ];
  return toCsvRows(columns, rows);
}

function formatRefusal(result: RowResult | undefined, t: TFunction): string | null {
  return result && result.kind !== 'ordered' ? formatResult(result, t) : null;
}

function getOrderNumber(result: RowResult | undefined): string | null {
  return result?.kind === 'ordered' ? result.orderNumber : null;
}
