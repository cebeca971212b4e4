import { randomUUID } from 'node:crypto';
import type { Role } from '@demarc/contract/access.ts';
import { type SessionClaims, sessionTokenType } from '@demarc/contract/session.ts';
import { eq } from 'drizzle-orm';
import { SignJWT } from 'jose';
import type { AppContext } from '../app-context.ts';
import { getEpochSeconds } from '../clock.ts';
import type { accounts } from '../db/schema/account.ts';
import { customers } from '../db/schema/customer.ts';
import { insertAccount, insertCustomer, insertSession } from './builders.ts';

/** A user of a customer; `call` starts a session for them. */
export interface TestUser {
  customerId: number;
  roles: readonly Role[];
}

export const admin = (customerId: number): TestUser => ({ customerId, roles: ['RESELLER_ADMIN'] });
export const finance = (customerId: number): TestUser => ({ customerId, roles: ['RESELLER_FINANCE'] });
export const orderer = (customerId: number): TestUser => ({ customerId, roles: ['RESELLER_ORDER'] });
export const serviceDesk = (customerId: number): TestUser => ({ customerId, roles: ['RESELLER_SERVICE_DESK'] });
/** Signed in without a role. */
export const viewer = (customerId: number): TestUser => ({ customerId, roles: [] });

export interface SignedIn {
  token: string;
  sid: string;
  accountId: string;
}

/**
 * Creates a session without the sign-in provider: a real account, session row and signed token. Creates the customer if it does
 * not exist.
 */
export async function createSession(
  api: SessionApi,
  { customerId, roles, ...claims }: TestUser & Partial<Omit<SessionClaims, 'roles'>>,
): Promise<SignedIn> {
  const { db } = api.context.database;
  const [stored] = await db.select().from(customers).where(eq(customers.customerId, customerId));
  const customer = stored ?? (await insertCustomer(db, { customerId }));
  const account = await insertAccount(db, { customerId, roles: [...roles] });
  return startSession(api, customer, account, claims);
}

interface SessionApi {
  context: Pick<AppContext, 'database' | 'clock' | 'config' | 'keys'>;
}

/** Creates a session of an account, with a session row and a signed token. */
export async function startSession(
  { context: { database, clock, config, keys } }: SessionApi,
  { loyaltyParticipant }: Pick<typeof customers.$inferSelect, 'loyaltyParticipant'>,
  { customerId, accountId, username, uid, roles }: typeof accounts.$inferSelect,
  claims: Partial<SessionClaims> = {},
): Promise<SignedIn> {
  const { db } = database;
  // Before the insert, so that token and row have the same time in seconds.
  const now = getEpochSeconds(clock);
  const { sid } = await insertSession(db, { customerId, accountId, authTime: new Date(now * 1000) });
  const payload: SessionClaims = {
    roles: [...roles],
    uid: uid ?? 0,
    uid_g: accountId,
    username,
    cid: customerId,
    loyalty: loyaltyParticipant,
    iat: now,
    nbf: now,
    exp: now + 900,
    iss: config.publicUrl,
    aud: config.publicUrl,
    jti: randomUUID(),
    auth_time: now,
    sid,
    ...claims,
  };
  const token = await new SignJWT({ ...payload })
    .setProtectedHeader({ alg: 'HS256', typ: sessionTokenType })
    .sign(keys.sessionKeys[0]!);
  return { token, sid, accountId };
}
