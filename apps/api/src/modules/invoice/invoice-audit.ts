import type { Clock } from '../../clock.ts';
import { type Author, writeAudit } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import type { InvoiceRow } from './invoice.store.ts';

/** Returns the values of an invoice in an audit entry. */
const toAuditValues = ({ status, dueDate, paidAmount, openAmount }: InvoiceRow) => ({ status, dueDate, paidAmount, openAmount });

/** Writes the audit entry and the event of an invoice, such as `invoice.issued`. `before` is null for a new one. */
export async function writeInvoiceAudit(
  tx: Database,
  clock: Clock,
  author: Author,
  what: string,
  { before, after, data = {} }: { before: InvoiceRow | null; after: InvoiceRow; data?: Record<string, unknown> },
): Promise<void> {
  const { customerId, number, type, status, totalInclVat, openAmount } = after;
  await writeAudit(tx, clock, author, {
    customerId,
    type: `invoice.${what}`,
    objectType: 'invoice',
    objectId: number,
    before: before && toAuditValues(before),
    after: { ...toAuditValues(after), ...(before === null && { totalInclVat }) },
    data: { type, status, totalInclVat, openAmount, ...data },
  });
}
