import type { AvailabilityBatch } from '@demarc/contract/availability-batch.ts';

/** Results of available rows that need no order: ordered from this import, or the company already has a line or an order there. */
export const ownResults = ['ORDERED', 'OWN'] as const;

/** The number of rows per result. Only rows that are proposed for an order count as available. */
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
