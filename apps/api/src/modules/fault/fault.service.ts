import type { Input, Output } from '@demarc/contract/operation.ts';
import type { listOpenFaults, ProviderFault, updateFault } from '@demarc/contract/provider/fault.ts';
import type { AppContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import { decodeCursor, toPage } from '../../http/keyset-pagination.ts';
import { conflict, notFound } from '../../http/problem.ts';
import { toProviderFault } from './fault.presenter.ts';
import { changeFault, countOpenFaults, findOpenFaults, lockFault } from './fault.store.ts';
import { writeFaultAudit } from './write-fault-audit.ts';

/** Lists the open faults of all customers. */
export async function listOpen(
  { database: { db } }: AppContext,
  { limit = 25, after }: NonNullable<Input<typeof listOpenFaults>['query']>,
): Promise<Output<typeof listOpenFaults>> {
  const cursor = decodeCursor(after, ['number']);
  const [rows, count] = await Promise.all([findOpenFaults(db, cursor?.[0], limit + 1), countOpenFaults(db, {})]);
  const { shown, next } = toPage(rows, limit, ({ sequence }) => [sequence]);
  return { items: shown.map(toProviderFault), next, ...count };
}

/** Changes the status of a fault. A resolved fault stays resolved; a later problem is a new fault. */
export async function update(
  { clock, database: { db } }: AppContext,
  faultId: string,
  { status, text }: Input<typeof updateFault>['body'],
  author: Author,
): Promise<ProviderFault> {
  return db.transaction(async (tx) => {
    const row = await lockFault(tx, faultId);
    if (!row) throw notFound();
    if (row.status === 'RESOLVED') throw conflict('INVALID_TRANSITION', { status: row.status });
    const now = clock.now();
    const statusText = text?.trim() || row.statusText;
    const resolvedAt = status === 'RESOLVED' ? now : null;
    const changedFault = await changeFault(tx, row, { status, statusText, updatedAt: now, resolvedAt });
    await writeFaultAudit(tx, clock, author, changedFault, {
      what: status.toLowerCase().replace('_', '-'),
      before: { status: row.status, statusText: row.statusText },
      after: { status, statusText },
      data: { faultId, kind: row.kind, status, statusText },
    });
    return toProviderFault(changedFault);
  });
}
