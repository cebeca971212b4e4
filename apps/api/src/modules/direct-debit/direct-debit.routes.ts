import { downloadCollectionBatch, getCollectionBatch, listCollectionBatches } from '@demarc/contract/provider/direct-debit.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { decodeCursor, toPage } from '../../http/keyset-pagination.ts';
import { notFound } from '../../http/problem.ts';
import { serve } from '../../http/serve.ts';
import { getBatchFileName, presentBatch, presentCollection } from './direct-debit.presenter.ts';
import * as store from './direct-debit.store.ts';

export function directDebitRoutes(app: FastifyInstance, { database: { db } }: AppContext): void {
  serve(app, listCollectionBatches, async ({ query: { limit = 25, after } }) => {
    const before = decodeCursor(after, ['number'])?.[0];
    const [rows, count] = await Promise.all([
      store.findBatches(db, { before: before && Math.min(before, 2_147_483_647), limit: limit + 1 }),
      store.countBatches(db, {}),
    ]);
    const { shown, next } = toPage(rows, limit, ({ batchId }) => [batchId]);
    return { items: shown.map(presentBatch), next, ...count };
  });

  serve(app, getCollectionBatch, async ({ params: { batchId } }) => {
    const batch = await requireBatch(batchId);
    const rows = await store.findCollectionsOfBatch(db, batchId);
    return { ...presentBatch(batch), collections: rows.map(presentCollection) };
  });

  serve(app, downloadCollectionBatch, async ({ params: { batchId } }) => {
    const batch = await requireBatch(batchId);
    return { fileName: getBatchFileName(batch), content: Buffer.from(batch.content) };
  });

  async function requireBatch(batchId: number) {
    const batch = await store.findBatch(db, batchId);
    if (!batch) throw notFound();
    return batch;
  }
}
