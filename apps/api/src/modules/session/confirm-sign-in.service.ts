import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../db/database.ts';
import { writeSignInAudit } from '../../db/sign-in-audit.ts';
import { recentSignInRequired } from '../../http/access.ts';
import { ApiProblem, forbidden, invalid, unauthorized } from '../../http/problem.ts';
import { isRecentSignIn, type Session, type TokenSubject } from '../../http/session.ts';
import type { Identity, IdTokenVerifier } from '../../oidc/id-token.ts';
import { checkSecondFactor, getMethod, markIdTokenUsed, mayEnter } from './session.service.ts';
import * as store from './session.store.ts';

/**
 * Updates the sign-in time of a session after its user has signed in again. The session still ends 12 hours after the original
 * sign-in.
 */
export async function confirmSignIn(
  { clock, database: { db }, notifyChannel }: AppContext,
  session: Session,
  token: string,
  idTokens: IdTokenVerifier,
  ip: string,
): Promise<TokenSubject> {
  const { accountId, customerId, sid } = session;
  const identity = await verifyIdToken(idTokens, token);
  const now = clock.now();
  // Without `auth_time` the provider may have reused a sign-in of hours ago.
  if (!identity.hasAuthTime || !isRecentSignIn(identity.authTime, now)) throw recentSignInRequired();
  const hasSecondFactor = identity.methods.includes('mfa');
  // The provider's clock may run ahead of ours.
  const confirmedAt = identity.authTime > now ? now : identity.authTime;

  return db.transaction(async (tx) => {
    const account = await store.findAccount(tx, customerId, accountId);
    if (!account || !mayEnter(account)) throw unauthorized('TOKEN_INVALID');
    if (!(await belongsTo(tx, identity, account))) throw forbidden('DIFFERENT_SIGN_IN');
    checkSecondFactor(account, hasSecondFactor);
    if (!(await markIdTokenUsed(tx, token, identity))) throw invalidToken();
    const confirmed = await store.confirmSession(tx, { customerId, sid, authTime: confirmedAt, hasSecondFactor });
    if (!confirmed) throw unauthorized('TOKEN_INVALID');
    await notifyChannel.notify(tx, `session:${sid}`);
    const method = getMethod(identity);
    await writeSignInAudit(tx, clock, { customerId, accountId, ip }, { outcome: 'confirmed', method });
    return { ...session, ...confirmed };
  });
}

/** Verifies an ID token. Throws 400 instead of 401 for an invalid one, because clients take a 401 for the end of their session. */
async function verifyIdToken(idTokens: IdTokenVerifier, token: string): Promise<Identity> {
  try {
    return await idTokens.verify(token);
  } catch (error) {
    throw error instanceof ApiProblem && error.status === 401 ? invalidToken(error) : error;
  }
}

function invalidToken(cause?: unknown): ApiProblem {
  const validationErrors = [{ field: 'token', code: 'validation.invalid-data' }];
  return cause ? new ApiProblem('VALIDATION_FAILED', { validationErrors, cause }) : invalid(validationErrors);
}

/** Whether the identity signs in to this account: through its login, or as a linked external identity. Never creates a link. */
async function belongsTo(
  tx: Database,
  { issuer, subject, via }: Identity,
  { accountId, customerId, loginId }: { accountId: string; customerId: number; loginId: string | null },
): Promise<boolean> {
  if (via === 'embedded') return loginId !== null && loginId === subject;
  const linked = await store.findIdentities(tx, customerId, accountId);
  return linked.some((identity) => identity.issuer === issuer && identity.subject === subject);
}
