import { randomBytes } from 'node:crypto';
import { getLoyaltyBalance, getLoyaltyLogin, listLoyaltyEntries } from '@demarc/contract/loyalty.ts';
import type { FastifyInstance } from 'fastify';
import { secretHash } from '../../db/secret-hash.ts';
import { boundedCount, keyOfAfter, pageOfRows } from '../../http/key-page.ts';
import { forbidden } from '../../http/problem.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import * as store from './loyalty.store.ts';

const loginSeconds = 60;

export function loyaltyRoutes(app: FastifyInstance, { config, clock, database: { db } }: Parts): void {
  serve(app, getLoyaltyBalance, async (_input, { customerId }) => ({
    balance: Math.max(0, await store.balanceOf(db, customerId)),
  }));

  serve(app, listLoyaltyEntries, async ({ query: { limit = 25, after } }, { customerId }) => {
    const [bookedAt, entryId] = keyOfAfter(after, ['number', 'number']) ?? [];
    const than = bookedAt === undefined || entryId === undefined ? null : { bookedAt: new Date(bookedAt), entryId };
    const rows = await store.entriesBefore(db, customerId, than, limit + 1);
    const { shown, next } = pageOfRows(rows, limit, (row) => [Date.parse(row.bookedAt), row.entryId]);
    return { items: shown, next, ...(await boundedCount(db, store.countedEntries(customerId))) };
  });

  serve(app, getLoyaltyLogin, async (_input, { customerId, accountId }) => {
    // A provider without a shop offers points only.
    if (!config.loyaltyShopUrl) throw forbidden('LOYALTY_NOT_ENABLED');
    const code = randomBytes(32).toString('base64url');
    const expiresAt = new Date(clock.now().getTime() + loginSeconds * 1000);
    await store.insertLogin(db, { codeHash: secretHash(code), customerId, accountId, expiresAt });
    const loginUrl = new URL(config.loyaltyShopUrl);
    loginUrl.searchParams.set('code', code);
    return { loginUrl: loginUrl.href };
  });
}
