import { randomBytes } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import { type Author, recordChange } from '../../db/record.ts';
import { secretHash } from '../../db/secret-hash.ts';
import { conflict, forbidden, notFound, unauthorised } from '../../http/problem.ts';
import type { TokenSubject } from '../../http/session.ts';
import type { Parts } from '../../parts.ts';
import type { TokenDescription } from './describe-token.ts';
import { longestEnd, mayEnter, type Origin, startSignedIn } from './session.service.ts';
import * as store from './session.store.ts';

/** The prefix of each one-time login token. */
export const loginTokenMark = 'dml_';
const livesMs = 60_000;
/** Time for the user to confirm that they want to continue with this account. */
const consentMs = 5 * 60_000;

/** Creates a token that signs in to the account, once, within 60 seconds. */
export async function createLoginToken(
  { clock, database: { db } }: Parts,
  accountId: string,
  author: Author,
): Promise<{ token: string; expiresAt: string }> {
  const token = newLoginToken();
  const expiresAt = new Date(clock.now().getTime() + livesMs);
  await db.transaction(async (tx) => {
    const account = await store.findAccountById(tx, accountId);
    if (!account) throw notFound();
    const { customerId, customerStatus, status } = account;
    if (!mayEnter(account)) throw conflict('INVALID_TRANSITION', { status, customerStatus });
    await store.insertLoginToken(tx, { tokenHash: secretHash(token), customerId, accountId, expiresAt });
    await recordChange(tx, clock, author, {
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
export async function describeLoginToken({ clock, database: { db } }: Parts, token: string): Promise<TokenDescription> {
  return db.transaction(async (tx) => {
    const { customerId, accountId, username, company } = await takeAccount(tx, clock.now(), token);
    const next = newLoginToken();
    const expiresAt = new Date(clock.now().getTime() + consentMs);
    await store.insertLoginToken(tx, { tokenHash: secretHash(next), customerId, accountId, expiresAt });
    return { username, company, token: next };
  });
}

/** Starts a session with a one-time login token. The token is used up in the same transaction. */
export async function beginByLoginToken({ clock, database: { db } }: Parts, token: string, from: Origin): Promise<TokenSubject> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const account = await takeAccount(tx, now, token);
    const values = { via: 'login-token', method: 'login-token', authTime: now, endsAt: longestEnd(now) } as const;
    return startSignedIn(tx, clock, account, values, from);
  });
}

/** Uses up a one-time login token and returns its account, which is allowed to sign in. */
async function takeAccount(tx: Database, now: Date, token: string) {
  const taken = await store.takeLoginToken(tx, secretHash(token), now);
  if (!taken) throw unauthorised('TOKEN_INVALID');
  if (taken.expiresAt <= now) throw unauthorised('TOKEN_EXPIRED');
  const account = await store.findAccount(tx, taken.customerId, taken.accountId);
  if (!account || !mayEnter(account)) throw forbidden('ACCOUNT_DISABLED');
  return account;
}

function newLoginToken(): string {
  return loginTokenMark + randomBytes(32).toString('base64url');
}
