import { randomBytes } from 'node:crypto';
import type { AppContext } from '../../app-context.ts';
import { type Author, writeAudit } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { hashSecret } from '../../db/hash-secret.ts';
import { conflict, forbidden, notFound, unauthorized } from '../../http/problem.ts';
import type { TokenSubject } from '../../http/session.ts';
import type { TokenDescription } from './describe-token.ts';
import { getMaxSessionEnd, mayEnter, type Origin, startSignedIn } from './session.service.ts';
import * as store from './session.store.ts';

/** The prefix of each one-time login token. */
export const loginTokenPrefix = 'dml_';
const lifetimeMs = 60_000;
/** Time for the user to confirm that they want to continue with this account. */
const consentLifetimeMs = 5 * 60_000;

/** Creates a token that signs in to the account, once, within 60 seconds. */
export async function createLoginToken(
  { clock, database: { db } }: AppContext,
  accountId: string,
  author: Author,
): Promise<{ token: string; expiresAt: string }> {
  const token = generateLoginToken();
  const expiresAt = new Date(clock.now().getTime() + lifetimeMs);
  await db.transaction(async (tx) => {
    const account = await store.findAccountById(tx, accountId);
    if (!account) throw notFound();
    const { customerId, customerStatus, status } = account;
    if (!mayEnter(account)) throw conflict('INVALID_TRANSITION', { status, customerStatus });
    await store.insertLoginToken(tx, { tokenHash: hashSecret(token), customerId, accountId, expiresAt });
    await writeAudit(tx, clock, author, {
      customerId,
      type: 'account.login-token-created',
      objectType: 'account',
      objectId: accountId,
      before: null,
      after: { loginTokenExpiresAt: expiresAt },
    });
  });
  return { token, expiresAt: expiresAt.toISOString() };
}

/**
 * Describes the account that a one-time login token would sign in to. This uses up the token, so that a leaked link becomes
 * worthless, and returns a replacement that only the caller knows.
 */
export async function describeLoginToken({ clock, database: { db } }: AppContext, token: string): Promise<TokenDescription> {
  return db.transaction(async (tx) => {
    const { customerId, accountId, username, company } = await claimAccount(tx, clock.now(), token);
    const replacement = generateLoginToken();
    const expiresAt = new Date(clock.now().getTime() + consentLifetimeMs);
    await store.insertLoginToken(tx, { tokenHash: hashSecret(replacement), customerId, accountId, expiresAt });
    return { username, company, token: replacement };
  });
}

/** Starts a session with a one-time login token. The token is used up in the same transaction. */
export async function beginByLoginToken(
  { clock, database: { db } }: AppContext,
  token: string,
  from: Origin,
): Promise<TokenSubject> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const account = await claimAccount(tx, now, token);
    const values = { via: 'login-token', method: 'login-token', authTime: now, endsAt: getMaxSessionEnd(now) } as const;
    return startSignedIn(tx, clock, account, values, from);
  });
}

/** Uses up a one-time login token and returns its account. Throws if the token is invalid or the account cannot sign in. */
async function claimAccount(tx: Database, now: Date, token: string) {
  const claimedToken = await store.claimLoginToken(tx, hashSecret(token), now);
  if (!claimedToken) throw unauthorized('TOKEN_INVALID');
  if (claimedToken.expiresAt <= now) throw unauthorized('TOKEN_EXPIRED');
  const account = await store.findAccount(tx, claimedToken.customerId, claimedToken.accountId);
  if (!account || !mayEnter(account)) throw forbidden('ACCOUNT_DISABLED');
  return account;
}

function generateLoginToken(): string {
  return loginTokenPrefix + randomBytes(32).toString('base64url');
}
