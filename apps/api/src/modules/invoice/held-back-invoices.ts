import type { HeldBackInvoice } from '@demarc/contract/provider/invoice-document.ts';
import type { AppContext } from '../../app-context.ts';
import { type Author, writeAudit } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { decodeCursor, type Total, toPage } from '../../http/keyset-pagination.ts';
import { conflict, notFound } from '../../http/problem.ts';
import { findInvoice } from './invoice.store.ts';
import { countHeldBack, findDocumentIds, findHeldBack } from './invoice-document.store.ts';
import { queueRendering } from './render-invoice.ts';

/** Returns a page of the invoices of all customers that are held back, because their documents violate a rule. */
export async function listHeldBack(
  db: Database,
  { limit = 25, after }: { limit?: number; after?: string },
): Promise<Total & { items: HeldBackInvoice[]; next: string | null }> {
  const [cursor] = decodeCursor(after, ['string']) ?? [];
  const [rows, count] = await Promise.all([findHeldBack(db, { after: cursor, limit: limit + 1 }), countHeldBack(db)]);
  const { shown, next } = toPage(rows, limit, ({ number }) => [number]);
  const items = shown.map(({ customerId, number, validatedAt, ruleSets, violations }) => ({
    customerId,
    number,
    validatedAt: validatedAt.toISOString(),
    ruleSets,
    violations,
  }));
  return { items, next, ...count };
}

/** Queues the rendering of an invoice again. Throws INVALID_TRANSITION if its documents are ready, because they never change. */
export async function renderAgain({ clock, database, jobs }: AppContext, number: string, author: Author): Promise<undefined> {
  const invoice = await findInvoice(database.db, { number });
  if (!invoice) throw notFound();
  const { customerId } = invoice;
  if ((await findDocumentIds(database.db, invoice)).size > 0) throw conflict('INVALID_TRANSITION', { documents: 'READY' });
  await database.db.transaction(async (tx) => {
    await queueRendering(jobs, tx, { customerId, number });
    await writeAudit(tx, clock, author, {
      customerId,
      type: 'invoice.rendering-requested',
      objectType: 'invoice',
      objectId: number,
      before: null,
      after: null,
    });
  });
}
