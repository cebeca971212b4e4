import { randomBytes } from 'node:crypto';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { getLoyaltyBalance, getLoyaltyLogin, listLoyaltyEntries } from '@demarc/contract/loyalty.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { hashSecret } from '../../db/hash-secret.ts';
import { findNames, type NameLookups } from '../../db/object-names.ts';
import { decodeCursor, toPage } from '../../http/keyset-pagination.ts';
import { forbidden } from '../../http/problem.ts';
import { serve } from '../../http/serve.ts';
import { findMentionedOrder } from './find-mentioned-order.ts';
import { findNextExpiry } from './find-next-expiry.ts';
import * as store from './loyalty.store.ts';

const loginValiditySeconds = 60;

export function loyaltyRoutes(app: FastifyInstance, { config, clock, database: { db } }: AppContext, lookups: NameLookups): void {
  serve(app, getLoyaltyBalance, async (_input, { customerId }) => {
    const today = formatAmsterdamDate(clock.now());
    const [balance, entries] = await Promise.all([
      store.getBalance(db, customerId),
      store.findDatedPoints(db, customerId, today),
    ]);
    return { balance: Math.max(0, balance), nextExpiry: findNextExpiry(entries, today) };
  });

  serve(app, listLoyaltyEntries, async ({ query: { limit = 25, after } }, { customerId }) => {
    const [bookedAt, entryId] = decodeCursor(after, ['number', 'number']) ?? [];
    const cursor = bookedAt === undefined || entryId === undefined ? null : { bookedAt: new Date(bookedAt), entryId };
    const [rows, count] = await Promise.all([
      store.findEntries(db, customerId, cursor, limit + 1),
      store.countEntries(db, { customerId }),
    ]);
    const { shown, next } = toPage(rows, limit, (row) => [Date.parse(row.bookedAt), row.entryId]);
    const mentions = shown.map(({ reference }) => findMentionedOrder(reference));
    const orders = mentions.flatMap((mentioned) => (mentioned ? { subject: 'order', objectId: mentioned.orderId } : []));
    const getName = await findNames(db, lookups, customerId, orders);
    const items = shown.map((entry, index) => {
      const mentioned = mentions[index];
      const isKnown =
        mentioned && getName({ subject: 'order', objectId: mentioned.orderId }).identifier === mentioned.orderNumber;
      return { ...entry, orderId: isKnown ? Number(mentioned.orderId) : null };
    });
    return { items, next, ...count };
  });

  serve(app, getLoyaltyLogin, async (_input, { customerId, accountId }) => {
    // A provider without a shop offers points only.
    if (!config.loyaltyShopUrl) throw forbidden('LOYALTY_NOT_ENABLED');
    const code = randomBytes(32).toString('base64url');
    const expiresAt = new Date(clock.now().getTime() + loginValiditySeconds * 1000);
    await store.insertLogin(db, { codeHash: hashSecret(code), customerId, accountId, expiresAt });
    const loginUrl = new URL(config.loyaltyShopUrl);
    loginUrl.searchParams.set('code', code);
    return { loginUrl: loginUrl.href };
  });
}
