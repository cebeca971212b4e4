import type { AvailabilityBatch } from '@demarc/contract/availability-batch.ts';

/** Available, but ordered already: from this import, or because the company has a line or an order at the address. */
export const ownResults = ['ORDERED', 'OWN'] as const;

/** The number of rows per result. Those that are available are only the rows that are proposed for an order. */
export function countByResult({
  outcomes,
  orderable,
  proposed,
}: Pick<AvailabilityBatch, 'outcomes' | 'orderable' | 'proposed'>): Readonly<Record<string, number>> {
  return {
    ...outcomes,
    ORDERED: Math.max(0, (outcomes.ORDERABLE ?? 0) - orderable.rows),
    OWN: Math.max(0, orderable.rows - proposed.rows),
    ORDERABLE: proposed.rows,
  };
}
