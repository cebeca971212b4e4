import type { InvoiceOverview } from '@demarc/contract/invoice-overview.ts';

/** From not due to longest overdue. */
export const agingParts = [
  'notDue',
  'days1To30',
  'days31To60',
  'days61To90',
  'over90Days',
] as const satisfies readonly (keyof InvoiceOverview['payableAging'])[];
