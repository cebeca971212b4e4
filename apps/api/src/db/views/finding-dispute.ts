import { sql } from 'drizzle-orm';

/**
 * The dispute of a row of `invoice_finding`. A withdrawn one does not count, because its finding can be disputed again: a withdrawal
 * removes the reference, but rows from before it did still have theirs.
 */
export const findingDisputeId = sql<number | null>`(
  select dispute.dispute_id from invoice_dispute as dispute
  where dispute.customer_id = invoice_finding.customer_id and dispute.dispute_id = invoice_finding.dispute_id
    and dispute.status <> 'WITHDRAWN')`;
