/** The source of an order's expected date: the delivery, the carrier's plan or the customer's request. */
export type ExpectedDateBasis = 'DELIVERED' | 'PLANNED' | 'WISHED';

interface OrderDates {
  status: string;
  deliveredDate: string | null;
  plannedDate: string | null;
  wishDate: string;
}

const undeliveredStatuses: ReadonlySet<string> = new Set(['REJECTED', 'FAILED', 'CANCELLED']);

/** Returns the date on which an order was or will probably be delivered; null if it ended without delivery. */
export function getExpectedDate({ status, deliveredDate, plannedDate, wishDate }: OrderDates): {
  date: string;
  basis: ExpectedDateBasis;
} | null {
  if (undeliveredStatuses.has(status)) return null;
  if (deliveredDate) return { date: deliveredDate, basis: 'DELIVERED' };
  return plannedDate ? { date: plannedDate, basis: 'PLANNED' } : { date: wishDate, basis: 'WISHED' };
}
