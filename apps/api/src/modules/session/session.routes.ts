import { exchangeToken, refreshToken, revokeToken, validateToken } from '@demarc/contract/session.ts';
import type { FastifyInstance } from 'fastify';
import type { WakeUps } from '../../db/wake-up.ts';
import { serve } from '../../http/serve.ts';
import { createIdTokenVerifier } from '../../oidc/id-token.ts';
import type { Parts } from '../../parts.ts';
import { limited } from './attempt-limit.ts';
import * as service from './session.service.ts';
import * as store from './session.store.ts';

interface TokenHeaders {
  'x-token-lifetime'?: string;
  'x-token-include-roles'?: string;
}

export function sessionRoutes(app: FastifyInstance, parts: Parts, wakeUps: WakeUps): void {
  const { clock, config, database } = parts;
  const idTokens = createIdTokenVerifier(parts);

  serve(app, exchangeToken, async ({ body, headers }, _session, { ip }) => {
    const exchange = async () => service.begin(parts, body.token, await idTokens.verify(body.token));
    const subject = await (config.rateLimit ? limited(parts, ip, exchange) : exchange());
    return { token: await app.sessions.sign(subject, tokenOptions(headers)) };
  });

  serve(app, refreshToken, async ({ headers }, session) => ({ token: await app.sessions.sign(session, tokenOptions(headers)) }));

  // Reading the token was the check.
  serve(app, validateToken, async () => undefined);

  serve(app, revokeToken, async (_input, { customerId, sid }) => {
    await database.db.transaction(async (tx) => {
      await store.endSession(tx, customerId, sid, clock.now());
      await wakeUps.tell(tx, `session:${sid}`);
    });
    return undefined;
  });
}

/** What the caller asks of a token: 60 to 3600 seconds, 900 where nothing readable is said. */
function tokenOptions(headers: TokenHeaders): { lifetimeSeconds: number; includeRoles: boolean } {
  const asked = headers['x-token-lifetime']?.trim() ?? '';
  const seconds = /^[+-]?\d{1,15}(\.\d+)?$/.test(asked) ? Math.trunc(Number(asked)) : 900;
  return {
    lifetimeSeconds: Math.min(3_600, Math.max(60, seconds)),
    includeRoles: headers['x-token-include-roles']?.trim().toLowerCase() === 'true',
  };
}
