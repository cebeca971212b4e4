import type { ChargedServiceType, InvoiceLine } from '@demarc/contract/invoice.ts';
import { sumAmounts } from '@demarc/contract/money.ts';

export interface LineGroup {
  /** Null for charges that belong to no service. */
  serviceType: ChargedServiceType | null;
  lines: readonly InvoiceLine[];
  netAmount: string;
}

/** Groups lines by kind of service, with their sum, in the order of the invoice. */
export function groupLines(lines: readonly InvoiceLine[]): readonly LineGroup[] {
  return [...Map.groupBy(lines, ({ serviceType }) => serviceType)].map(([serviceType, group]) => ({
    serviceType,
    lines: group,
    netAmount: sumAmounts(group.map(({ netAmount }) => netAmount)),
  }));
}
