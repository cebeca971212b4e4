import { randomBytes } from 'node:crypto';
import { getLoyaltyBalance, getLoyaltyLogin } from '@demarc/contract/loyalty.ts';
import type { FastifyInstance } from 'fastify';
import { secretHash } from '../../db/secret-hash.ts';
import { forbidden } from '../../http/problem.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import * as store from './loyalty.store.ts';

const loginSeconds = 60;

export function loyaltyRoutes(app: FastifyInstance, { config, clock, database: { db } }: Parts): void {
  serve(app, getLoyaltyBalance, async (_input, { customerId }) => ({
    balance: Math.max(0, await store.balanceOf(db, customerId)),
  }));

  serve(app, getLoyaltyLogin, async (_input, { customerId, accountId }) => {
    // A provider without a shop has points only.
    if (!config.loyaltyShopUrl) throw forbidden('LOYALTY_NOT_ENABLED');
    const code = randomBytes(32).toString('base64url');
    const expiresAt = new Date(clock.now().getTime() + loginSeconds * 1000);
    await store.insertLogin(db, { codeHash: secretHash(code), customerId, accountId, expiresAt });
    const loginUrl = new URL(config.loyaltyShopUrl);
    loginUrl.searchParams.set('code', code);
    return { loginUrl: loginUrl.href };
  });
}
