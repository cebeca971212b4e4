/** What the expected date of an order rests on: its delivery, a date from the carrier, or what the customer asked for. */
export type ExpectedDateBasis = 'DELIVERED' | 'PLANNED' | 'WISHED';

interface Dates {
  status: string;
  deliveredDate: string | null;
  plannedDate: string | null;
  wishDate: string;
}

const undelivered: ReadonlySet<string> = new Set(['REJECTED', 'FAILED', 'CANCELLED']);

/** When an order was delivered or is expected to be; null where it ended without a delivery. */
export function expectedDate({ status, deliveredDate, plannedDate, wishDate }: Dates): {
  date: string;
  basis: ExpectedDateBasis;
} | null {
  if (undelivered.has(status)) return null;
  if (deliveredDate) return { date: deliveredDate, basis: 'DELIVERED' };
  return plannedDate ? { date: plannedDate, basis: 'PLANNED' } : { date: wishDate, basis: 'WISHED' };
}
