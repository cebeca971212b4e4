import { getBankStatement, listBankEntries, listBankStatements } from '@demarc/contract/provider/bank-statement.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { decodeCursor, toPage } from '../../http/keyset-pagination.ts';
import { notFound } from '../../http/problem.ts';
import { serve } from '../../http/serve.ts';
import { presentEntries, presentStatement } from './bank-statement.presenter.ts';
import * as store from './bank-statement.store.ts';

export function bankStatementRoutes(app: FastifyInstance, { database: { db } }: AppContext): void {
  serve(app, listBankStatements, async ({ query: { limit = 25, after } }) => {
    const before = decodeCursor(after, ['number'])?.[0];
    const [rows, count] = await Promise.all([
      store.findStatements(db, { before: before && Math.min(before, 2_147_483_647), limit: limit + 1 }),
      store.countStatements(db, {}),
    ]);
    const { shown, next } = toPage(rows, limit, ({ statementId }) => [statementId]);
    return { items: shown.map(presentStatement), next, ...count };
  });

  serve(app, getBankStatement, async ({ params: { statementId } }) => {
    const statement = await store.findStatement(db, statementId);
    if (!statement) throw notFound();
    return presentStatement(statement);
  });

  serve(app, listBankEntries, async ({ query: { limit = 25, after, ...filter } }) => {
    const cursor = decodeCursor(after, ['number'])?.[0] ?? 0;
    const [rows, count] = await Promise.all([
      store.findEntries(db, filter, { after: cursor, limit: limit + 1 }),
      store.countEntries(db, filter),
    ]);
    const { shown, next } = toPage(rows, limit, ({ entryId }) => [entryId]);
    return { items: await presentEntries(db, shown), next, ...count };
  });
}
