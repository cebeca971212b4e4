import { randomUUID } from 'node:crypto';
import type { LinkBy } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { secretHash } from '../../db/secret-hash.ts';
import { forbidden, unauthorised } from '../../http/problem.ts';
import type { TokenSubject } from '../../http/session.ts';
import type { Identity } from '../../oidc/id-token.ts';
import type { Parts } from '../../parts.ts';
import type { Candidate } from './session.store.ts';
import * as store from './session.store.ts';

/** No session is longer than this, counted from the sign-in at the provider. */
const longestSessionMs = 12 * 60 * 60 * 1000;
/** An id token is good a little longer in a process whose clock is behind; until then it has to be known as used. */
const clockDifferenceMs = 5 * 60 * 1000;

/** Begins a session for whom an id token names. The token is taken once: its mark and the session are one transaction. */
export async function begin(
  { config, clock, database: { db } }: Parts,
  token: string,
  identity: Identity,
): Promise<TokenSubject> {
  const now = clock.now();
  // A provider's clock may run ahead of ours.
  const authTime = identity.authTime > now ? now : identity.authTime;
  const endsAt = new Date(authTime.getTime() + longestSessionMs);
  if (endsAt <= now) throw unauthorised('TOKEN_EXPIRED');

  return db.transaction(async (tx) => {
    // Without its signature, of which more than one may be good for the same token.
    const signed = token.slice(0, token.lastIndexOf('.'));
    const isFirst = await store.takeIdToken(tx, secretHash(signed), new Date(identity.expiresAt.getTime() + clockDifferenceMs));
    if (!isFirst) throw unauthorised('TOKEN_INVALID');
    const account = chosen(await accountsOf(tx, identity, config.sso?.linkBy ?? 'email', now));
    const { customerId, accountId, uid, username, roles, loyalty } = account;
    const sid = randomUUID();
    await store.insertSession(tx, { sid, customerId, accountId, via: identity.via, authTime, endsAt }, now);
    return { sid, customerId, accountId, uid, username, roles, loyalty, authTime, endsAt };
  });
}

/** The account used last, of those that may come in. */
function chosen(found: readonly Candidate[]): Candidate {
  if (found.length > 0 && found.every(({ status }) => status !== 'ENABLED')) throw forbidden('ACCOUNT_DISABLED');
  const account = found.find(({ status, customerStatus }) => status === 'ENABLED' && customerStatus !== 'APPLICATION');
  if (!account) throw forbidden('NO_PORTAL_ACCOUNT');
  return account;
}

async function accountsOf(tx: Database, identity: Identity, linkBy: LinkBy, now: Date): Promise<Candidate[]> {
  const { issuer, subject, via } = identity;
  if (via === 'embedded') return isUuid(subject) ? store.accountsOfLogin(tx, subject) : [];
  const linked = await store.linkedAccounts(tx, issuer, subject);
  if (linked.length > 0) return linked;

  const value = claimOf(identity, linkBy);
  const found = value ? await store.enabledAccountsBy(tx, linkBy, value) : [];
  const customerIds = new Set(found.map(({ customerId }) => customerId));
  // Two at one customer: whom it means cannot be told.
  if (found.length === 0 || customerIds.size < found.length) return [];
  await store.link(tx, identity, found, now);
  // Whoever linked at the same moment came first; what they linked is what counts.
  return store.linkedAccounts(tx, issuer, subject);
}

/** What an account is found by. An address the provider says is not verified could be anybody's. */
function claimOf({ email, emailVerified, subject, username }: Identity, linkBy: LinkBy): string | null {
  if (linkBy === 'email') return emailVerified === false ? null : email?.trim() || null;
  return (linkBy === 'username' ? username?.trim() : subject) || null;
}

function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}
