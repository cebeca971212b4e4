import { and, eq, inArray, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '../app-context.ts';
import { writeAudit } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import { oidcPayloads } from '../db/schema/oidc.ts';
import { sessions } from '../db/schema/session.ts';
import type { TemplateInput } from '../mail/render-mail.ts';
import { findAddressee, listAddressees, listLoginAccounts } from './identity-store.ts';

/** A change that a person made to their own login. */
export interface LoginChange {
  loginId: string;
  /** For example `password-changed`. */
  action: string;
  /** For example `changePassword`. */
  operation: string;
  ip: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** A sign-in at the provider: its session and its grants. */
export interface SignIn {
  uid: string;
  /** Unix time in seconds. The portal sessions of this sign-in have the same time. */
  loginTs: number;
  grantIds: readonly string[];
}

/** Audits a change of a login at every customer where the person has an account. */
export async function writeLoginAudit(tx: Database, { clock }: Pick<AppContext, 'clock'>, change: LoginChange): Promise<void> {
  const { loginId, action, operation, ip, before = null, after = null } = change;
  for (const { customerId, accountId } of await listLoginAccounts(tx, loginId)) {
    const author = { actor: 'CUSTOMER', accountId, ip, operation } as const;
    await writeAudit(tx, clock, author, {
      customerId,
      type: `login.${action}`,
      objectType: 'login',
      objectId: loginId,
      before,
      after,
      data: { accountId },
    });
  }
}

/**
 * Notifies the person of a change to their login. Without an address that only they can change, the mail goes to each of their
 * accounts, so that no company can withhold it. The mail must therefore never contain anything that grants access to the login.
 */
export async function notifyPerson<Values>(
  tx: Database,
  { mail }: Pick<AppContext, 'mail'>,
  loginId: string,
  createMail: (firstName: string) => TemplateInput<Values>,
): Promise<void> {
  const safeAddressee = await findAddressee(tx, loginId);
  const addressees = safeAddressee ? [safeAddressee] : await listAddressees(tx, loginId);
  await mail.queue(tx, ...addressees.map(({ firstName, ...to }) => ({ ...to, ...createMail(firstName) })));
}

/**
 * Ends all sessions of a login, at the provider and in the portal, except the sign-in to keep. Returns the number of ended
 * sessions.
 */
export async function endSignIns(
  tx: Database,
  { clock, notifyChannel }: Pick<AppContext, 'clock' | 'notifyChannel'>,
  loginId: string,
  keep: SignIn | null,
): Promise<number> {
  const loginAccounts = await listLoginAccounts(tx, loginId);
  const isOther = keep ? or(ne(sessions.via, 'embedded'), not(beganWithSignIn(keep.loginTs))) : undefined;
  const endedSessions = await tx
    .update(sessions)
    .set({ endedAt: clock.now() })
    .where(and(belongsToAccounts(loginAccounts), isNull(sessions.endedAt), isOther))
    .returning({ sid: sessions.sid });
  for (const { accountId } of loginAccounts) await notifyChannel.notify(tx, `account:${accountId}`);
  const isKept = keep && or(eq(oidcPayloads.uid, keep.uid), belongsToGrants(keep.grantIds));
  await tx.delete(oidcPayloads).where(and(belongsToLogin(loginId), isKept ? sql`(${isKept}) is not true` : undefined));
  return endedSessions.length;
}

/** Ends one sign-in at the provider with all of its grants; `loginTs` is the time of the sign-in. */
export async function endProviderSession(tx: Database, loginId: string, loginTs: number): Promise<void> {
  const ofSignIn = and(
    eq(oidcPayloads.kind, 'Session'),
    sql`${oidcPayloads.payload}->>'accountId' = ${loginId}`,
    sql`${oidcPayloads.payload}->>'loginTs' = ${String(loginTs)}`,
  );
  const endedProviderSessions = await tx.delete(oidcPayloads).where(ofSignIn).returning({ payload: oidcPayloads.payload });
  const grantIds = endedProviderSessions.flatMap(({ payload }) => getGrantIds(payload.authorizations));
  await tx.delete(oidcPayloads).where(belongsToGrants(grantIds));
}

/** Returns the grants in the `authorizations` of a provider session. */
export function getGrantIds(authorizations: unknown): string[] {
  const grants = Object.values((authorizations ?? {}) as Record<string, { grantId?: string }>);
  return grants.flatMap(({ grantId }) => grantId ?? []);
}

/** Matches the portal sessions that began with the sign-in at `loginTs`, in seconds. */
function beganWithSignIn(loginTs: number): SQL {
  return sql`floor(extract(epoch from ${sessions.authTime})) = ${loginTs}`;
}

function belongsToAccounts(loginAccounts: readonly { customerId: number; accountId: string }[]): SQL {
  const conditions = loginAccounts.map(({ customerId, accountId }) =>
    and(eq(sessions.customerId, customerId), eq(sessions.accountId, accountId)),
  );
  return or(...conditions) ?? sql`false`;
}

/** Matches the sessions, grants, tokens and flash messages of a login, and interactions that it has completed. */
function belongsToLogin(loginId: string): SQL {
  const { payload } = oidcPayloads;
  return sql`(${payload}->>'accountId' = ${loginId} or ${payload}#>>'{result,login,accountId}' = ${loginId})`;
}

function belongsToGrants(grantIds: readonly string[]): SQL {
  const keys = grantIds.map((grantId) => `Grant:${grantId}`);
  return or(inArray(oidcPayloads.grantId, [...grantIds]), inArray(oidcPayloads.key, keys))!;
}
