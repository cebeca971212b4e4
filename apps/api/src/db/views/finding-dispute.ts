import { sql } from 'drizzle-orm';

/**
 * The dispute of a row of `invoice_finding`. A withdrawn dispute does not count, because its finding can be disputed again. A
 * withdrawal now removes the reference, but older rows still have it.
 */
export const findingDisputeId = sql<number | null>`(
  select dispute.dispute_id from invoice_dispute as dispute
  where dispute.customer_id = invoice_finding.customer_id and dispute.dispute_id = invoice_finding.dispute_id
    and dispute.status <> 'WITHDRAWN')`;
