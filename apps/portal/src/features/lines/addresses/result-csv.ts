import type { BatchRow } from '@demarc/contract/availability-batch.ts';
import type { CsvValue } from '@demarc/contract/csv.ts';
import { formatShortAddress } from '@demarc/contract/format-address.ts';
import type { TFunction } from 'i18next';
import { getRowLabels } from './row-labels.ts';
import type { RowResult } from './row-result.ts';
import { formatResult } from './row-result.ts';

const columns = [
  ...['row', 'postal-code', 'house-number', 'addition', 'room', 'reference', 'found', 'outcome', 'verdict', 'reason'],
  ...['carrier', 'product', 'down', 'up', 'lead-time', 'earliest', 'mrc', 'nrc', 'order'],
] as const;

/** Whether the row was neither ordered before nor in this run. */
export function isUnordered(
  { row, orderId }: Pick<BatchRow, 'row' | 'orderId'>,
  results: ReadonlyMap<number, RowResult>,
): boolean {
  return orderId === null && results.get(row)?.kind !== 'ordered';
}

/** Builds the export: a header row, then each row with the reason why it is not ordered. The file can be imported again. */
export function buildResultCsv(rows: readonly BatchRow[], results: ReadonlyMap<number, RowResult>, t: TFunction): CsvValue[][] {
  return [
    columns.map((column) => t(`address-file.column-${column}`)),
    ...rows.map((row): CsvValue[] => {
      const { best, address, orderId } = row;
      const { short, why } = getRowLabels(row, t);
      const result = results.get(row.row);
      const refusal = result?.kind === 'refused' ? formatResult(result, t) : null;
      return [
        ...[row.row, row.postalCode, row.houseNumber, row.houseNumberAddition, row.room, row.reference],
        ...[address && formatShortAddress(address), t(`address-file.outcome-${row.outcome}`), short, refusal ?? why],
        ...[row.carrierName, best?.name, best?.maxDownMbps, best?.maxUpMbps, best?.leadTimeWorkingDays],
        ...[best?.earliestWishDate, best?.monthlyAmount, best?.oneOffAmount],
        result?.kind === 'ordered' ? result.orderNumber : orderId,
      ];
    }),
  ];
}
