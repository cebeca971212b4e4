import { apiTokenTypePrefix } from '@demarc/contract/api-token.ts';
import { createLoginToken } from '@demarc/contract/provider/account.ts';
import {
  confirmSignIn,
  describeToken,
  exchangeToken,
  listSessionAccounts,
  refreshToken,
  revokeToken,
  switchAccount,
  validateToken,
} from '@demarc/contract/session.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { forbidden } from '../../http/problem.ts';
import { serve } from '../../http/serve.ts';
import type { TokenSubject } from '../../http/session.ts';
import { createIdTokenVerifier } from '../../oidc/id-token.ts';
import { limitAttempts } from './attempt-limit.ts';
import * as confirmService from './confirm-sign-in.service.ts';
import { describeApiToken, describeIdToken, type TokenDescription } from './describe-token.ts';
import * as loginTokens from './login-token.ts';
import * as service from './session.service.ts';
import * as store from './session.store.ts';
import * as switchService from './switch.service.ts';

interface TokenHeaders {
  'x-token-lifetime'?: string;
  'x-token-include-roles'?: string;
  'x-session-idle'?: string;
}

export function sessionRoutes(app: FastifyInstance, context: AppContext): void {
  const { clock, config, database, notifyChannel } = context;
  const idTokens = createIdTokenVerifier(context);

  const exchange = async (token: string, from: service.Origin): Promise<TokenSubject> => {
    if (token.startsWith(loginTokens.loginTokenPrefix)) return loginTokens.beginByLoginToken(context, token, from);
    if (!token.startsWith(apiTokenTypePrefix)) return service.begin(context, token, await idTokens.verify(token), from);
    return service.beginByApiToken(context, await authenticateApiToken(token, from), from);
  };

  const describe = async (token: string, from: service.Origin): Promise<TokenDescription> => {
    if (token.startsWith(loginTokens.loginTokenPrefix)) return loginTokens.describeLoginToken(context, token);
    if (!token.startsWith(apiTokenTypePrefix)) return describeIdToken(context, token, await idTokens.verify(token), from);
    return describeApiToken(database.db, token, await authenticateApiToken(token, from));
  };

  const authenticateApiToken = (token: string, { ip }: service.Origin) =>
    app.sessions.read(`Bearer ${token}`, { ip, sessionOnly: false });

  serve(app, exchangeToken, async ({ body: { token }, headers }, _session, { ip, userAgent }) => {
    const begin = () => exchange(token, { ip, userAgent });
    const subject = await (config.rateLimit ? limitAttempts(context, ip, begin) : begin());
    return { token: await app.sessions.sign(subject, parseTokenOptions(headers)) };
  });

  serve(app, describeToken, async ({ body: { token } }, _session, { ip, userAgent }) => {
    const describeLimited = () => describe(token, { ip, userAgent });
    return config.rateLimit ? limitAttempts(context, ip, describeLimited) : describeLimited();
  });

  serve(app, refreshToken, async ({ headers }, session) => {
    if (session.lacksSecondFactor) throw forbidden('SECOND_FACTOR_REQUIRED');
    const lastActiveAt = await service.saveActivity(context, session, parseIdleSeconds(headers));
    return { token: await app.sessions.sign({ ...session, lastActiveAt }, parseTokenOptions(headers)) };
  });

  serve(app, confirmSignIn, async ({ body, headers }, session, { ip }) => {
    const confirm = () => confirmService.confirmSignIn(context, session, body.token, idTokens, ip);
    const subject = await (config.rateLimit ? limitAttempts(context, ip, confirm) : confirm());
    return { token: await app.sessions.sign(subject, parseTokenOptions(headers)) };
  });

  // Authenticating the request has already validated the token.
  serve(app, validateToken, async () => undefined);

  serve(app, revokeToken, async (_input, { customerId, sid }) => {
    await database.db.transaction(async (tx) => {
      await store.endSession(tx, customerId, sid, clock.now());
      await notifyChannel.notify(tx, `session:${sid}`);
    });
    return undefined;
  });

  serve(app, listSessionAccounts, (_input, session) => switchService.listAccounts(database.db, session));

  serve(app, switchAccount, async ({ body, headers }, session, { ip, userAgent }) => {
    const subject = await switchService.switchTo(context, session, body.accountId, { ip, userAgent });
    return { token: await app.sessions.sign(subject, parseTokenOptions(headers)) };
  });

  serve(app, createLoginToken, ({ params }, _system, { author }) =>
    loginTokens.createLoginToken(context, params.accountId, author()),
  );
}

/** Parses the requested token options: a lifetime of 60 to 3600 seconds, 900 if the header is missing or invalid. */
function parseTokenOptions(headers: TokenHeaders): { lifetimeSeconds: number; includeRoles: boolean } {
  const requestedLifetime = headers['x-token-lifetime']?.trim() ?? '';
  const seconds = /^[+-]?\d{1,15}(\.\d+)?$/.test(requestedLifetime) ? Math.trunc(Number(requestedLifetime)) : 900;
  return {
    lifetimeSeconds: Math.min(3_600, Math.max(60, seconds)),
    includeRoles: headers['x-token-include-roles']?.trim().toLowerCase() === 'true',
  };
}

/** Parses how long the user has been idle according to the client; 0 if the header is missing or invalid. */
function parseIdleSeconds({ 'x-session-idle': idle = '' }: TokenHeaders): number {
  return /^\d{1,6}$/.test(idle.trim()) ? Number(idle) : 0;
}
