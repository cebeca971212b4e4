import type { Database } from '../../db/database.ts';
import { writeSignIn } from '../../db/sign-in-audit.ts';
import { recentSignInRequired } from '../../http/access.ts';
import { ApiProblem, forbidden, invalid, unauthorised } from '../../http/problem.ts';
import { isRecent, type Session, type TokenSubject } from '../../http/session.ts';
import type { Identity, IdTokenVerifier } from '../../oidc/id-token.ts';
import type { Parts } from '../../parts.ts';
import { checkSecondFactor, getMethod, markIdTokenUsed, mayEnter } from './session.service.ts';
import * as store from './session.store.ts';

/**
 * Moves the sign-in of a session forward once its person has signed in again. The session's end stays: confirming is no way to stay
 * signed in beyond 12 hours.
 */
export async function confirmSignIn(
  { clock, database: { db }, wakeUps }: Parts,
  session: Session,
  token: string,
  idTokens: IdTokenVerifier,
  ip: string,
): Promise<TokenSubject> {
  const { accountId, customerId, sid } = session;
  const identity = await verify(idTokens, token);
  const now = clock.now();
  // Without `auth_time` the provider may have answered from a sign-in of this morning.
  if (!identity.hasAuthTime || !isRecent(identity.authTime, now)) throw recentSignInRequired();
  const hasSecondFactor = identity.methods.includes('mfa');
  // A provider's clock may run ahead of ours.
  const confirmedAt = identity.authTime > now ? now : identity.authTime;

  return db.transaction(async (tx) => {
    const account = await store.findAccount(tx, customerId, accountId);
    if (!account || !mayEnter(account)) throw unauthorised('TOKEN_INVALID');
    if (!(await belongsTo(tx, identity, account))) throw forbidden('DIFFERENT_SIGN_IN');
    checkSecondFactor(account, hasSecondFactor);
    if (!(await markIdTokenUsed(tx, token, identity))) throw invalidToken();
    const confirmed = await store.confirmSession(tx, { customerId, sid, authTime: confirmedAt, hasSecondFactor });
    if (!confirmed) throw unauthorised('TOKEN_INVALID');
    await wakeUps.tell(tx, `session:${sid}`);
    const method = getMethod(identity);
    await writeSignIn(tx, clock, { customerId, accountId, ip }, { outcome: 'confirmed', method });
    return { ...session, ...confirmed };
  });
}

/** A 401 would say that the session is over, but it is the id token that is wrong. */
async function verify(idTokens: IdTokenVerifier, token: string): Promise<Identity> {
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

/** Whether an identity is one that signs in to the account: its login, or an outside identity that is linked to it. Links none. */
async function belongsTo(
  tx: Database,
  { issuer, subject, via }: Identity,
  { accountId, customerId, loginId }: { accountId: string; customerId: number; loginId: string | null },
): Promise<boolean> {
  if (via === 'embedded') return loginId !== null && loginId === subject;
  const linked = await store.identitiesOf(tx, customerId, accountId);
  return linked.some((one) => one.issuer === issuer && one.subject === subject);
}
