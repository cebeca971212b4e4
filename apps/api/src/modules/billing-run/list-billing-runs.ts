import type { Input } from '@demarc/contract/operation.ts';
import type { BillingRun, listBillingRuns } from '@demarc/contract/provider/invoice.ts';
import type { Database } from '../../db/database.ts';
import { decodeCursor, type Total, toPage } from '../../http/keyset-pagination.ts';
import { type BillingRunRow, countRuns, findPage } from './billing-run.store.ts';

type Query = NonNullable<Input<typeof listBillingRuns>['query']>;

export async function list(
  db: Database,
  { limit = 25, after, ...filter }: Query,
): Promise<Total & { items: BillingRun[]; next: string | null }> {
  const before = decodeCursor(after, ['number'])?.[0];
  const [rows, count] = await Promise.all([findPage(db, filter, { before, limit: limit + 1 }), countRuns(db, filter)]);
  const { shown, next } = toPage(rows, limit, ({ invoiceId }) => [invoiceId]);
  return { items: shown.map(presentRun), next, ...count };
}

function presentRun({
  customerId,
  day,
  status,
  specificationCount,
  invoiceNumber,
  startedAt,
  finishedAt,
}: BillingRunRow): BillingRun {
  return {
    customerId,
    day,
    status,
    specificationCount,
    invoiceNumber,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}
