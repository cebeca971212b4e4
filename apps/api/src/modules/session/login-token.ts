import { randomBytes } from 'node:crypto';
import { type Author, recordChange } from '../../db/record.ts';
import { secretHash } from '../../db/secret-hash.ts';
import { conflict, forbidden, notFound, unauthorised } from '../../http/problem.ts';
import type { TokenSubject } from '../../http/session.ts';
import type { Parts } from '../../parts.ts';
import { longestEnd, mayEnter, type Origin, startSignedIn } from './session.service.ts';
import * as store from './session.store.ts';

/** What each one-time login token begins with. */
export const loginTokenMark = 'dml_';
const livesMs = 60_000;

/** Makes a token that signs the account in, once, within 60 seconds. */
export async function createLoginToken(
  { clock, database: { db } }: Parts,
  accountId: string,
  author: Author,
): Promise<{ token: string; expiresAt: string }> {
  const token = loginTokenMark + randomBytes(32).toString('base64url');
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

/** Begins a session with a one-time login token. Its use and the session are one transaction. */
export async function beginByLoginToken({ clock, database: { db } }: Parts, token: string, from: Origin): Promise<TokenSubject> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const taken = await store.takeLoginToken(tx, secretHash(token), now);
    if (!taken) throw unauthorised('TOKEN_INVALID');
    if (taken.expiresAt <= now) throw unauthorised('TOKEN_EXPIRED');
    const account = await store.findAccount(tx, taken.customerId, taken.accountId);
    if (!account || !mayEnter(account)) throw forbidden('ACCOUNT_DISABLED');
    const values = { via: 'login-token', method: 'login-token', authTime: now, endsAt: longestEnd(now) } as const;
    return startSignedIn(tx, clock, account, values, from);
  });
}
