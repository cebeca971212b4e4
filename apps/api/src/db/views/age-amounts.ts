import type { InvoiceOverview } from '@demarc/contract/invoice-overview.ts';
import { type InvoiceStatus, isPaymentPaused } from '@demarc/contract/invoice-status.ts';
import { sumAmounts } from '@demarc/contract/money.ts';

/** Open amounts of one age and status. */
export interface OpenAmount {
  /** -1 has credit notes, 0 is not due yet, 1 to 3 are 30 days overdue each, and 4 is more than 90 days overdue. */
  bucket: number;
  /** `paymentStatus` of the invoices. */
  status: InvoiceStatus;
  count: number;
  amount: string;
}

export function sumOpen(rows: readonly OpenAmount[]) {
  return { count: rows.reduce((sum, { count }) => sum + count, 0), amount: sumAmounts(rows.map(({ amount }) => amount)) };
}

const isPaused = ({ bucket, status }: OpenAmount) => bucket > 0 && isPaymentPaused(status);

function toAging(rows: readonly OpenAmount[]): InvoiceOverview['aging'] {
  const sumBucket = (bucket: number) => sumOpen(rows.filter((row) => row.bucket === bucket));
  return {
    notDue: sumBucket(0),
    days1To30: sumBucket(1),
    days31To60: sumBucket(2),
    days61To90: sumBucket(3),
    over90Days: sumBucket(4),
  };
}

/** Open amounts by age, with and without what is overdue but need not be paid now. */
export function ageAmounts(rows: readonly OpenAmount[]): Pick<InvoiceOverview, 'aging' | 'payableAging' | 'paused'> {
  return {
    aging: toAging(rows),
    payableAging: toAging(rows.filter((row) => !isPaused(row))),
    paused: sumOpen(rows.filter(isPaused)),
  };
}
