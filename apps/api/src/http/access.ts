import { hasRole } from '@demarc/contract/access.ts';
import type { FollowedSubject } from '@demarc/contract/event.ts';
import { type OperationShape, recentSignInSeconds } from '@demarc/contract/operation.ts';
import { operations } from '@demarc/contract/operations.ts';
import { type ApiProblem, forbidden, notFound } from './problem.ts';
import type { Session } from './session.ts';

/** Whether the session may call an operation for its own customer. */
export function canCall(operation: OperationShape, session: Session): boolean {
  return findRefusal(operation, session, {}) === null;
}

const readOperations = (operations as readonly OperationShape[]).filter(({ access, follows }) => access.signedIn && follows);

/**
 * Returns the event subjects that the session may receive: `subjects` of the read operations that it may call, and `ownSubjects`
 * of the read operations that it may call for its own account.
 */
export function getVisibleSubjects(session: Session): Record<'subjects' | 'ownSubjects', ReadonlySet<FollowedSubject>> {
  const listSubjects = (params: Readonly<Record<string, string>>) =>
    new Set(readOperations.filter((read) => !findRefusal(read, session, params)).flatMap(({ follows = [] }) => follows));
  return { subjects: listSubjects({}), ownSubjects: listSubjects({ accountId: session.accountId }) };
}

/** Whether a call requires a recent sign-in; `body` is not validated yet. */
export function needsRecentSignIn(
  { access }: OperationShape,
  session: Session,
  params: Readonly<Record<string, string>>,
  body: unknown,
): boolean {
  if (!access.signedIn || !access.recentSignIn) return false;
  if (access.recentSignIn === true || params.accountId !== session.accountId) return true;
  const { exceptOwn } = access.recentSignIn;
  return Object.keys(typeof body === 'object' && body !== null ? body : {}).some((field) => !exceptOwn.includes(field));
}

/** Creates the problem for a caller who has to sign in again first. */
export function recentSignInRequired(): ApiProblem {
  return forbidden('RECENT_SIGN_IN_REQUIRED', { maxAgeSeconds: recentSignInSeconds });
}

/**
 * Returns the problem to reject the call with, or null if the call is allowed. Checks the customer in the path first, so that the
 * response reveals nothing about another customer. `params` are the raw values from the URL.
 */
export function findRefusal(
  { access }: OperationShape,
  session: Session,
  params: Readonly<Record<string, string>>,
): ApiProblem | null {
  if (!access.signedIn) return null;
  const { customerId } = params;
  if (customerId !== undefined && customerId !== String(session.customerId)) {
    return /^[1-9]\d{7}$/.test(customerId) ? forbidden('CUSTOMER_MISMATCH') : notFound();
  }
  if (access.noApiToken && session.via === 'api-token') return forbidden('TOKEN_NOT_ALLOWED');
  if (access.resellerOnly && session.customerType !== 'reseller') return forbidden('RESELLER_ONLY');
  if (access.loyalty && !session.loyalty) return forbidden('LOYALTY_NOT_ENABLED');
  // Compares the raw value, because the handler does not find another spelling of an ID either.
  const isOwn = access.ownAccount === true && params.accountId === session.accountId;
  const { role, orRole } = access;
  if (!role || isOwn || hasRole(session.roles, role) || (orRole && hasRole(session.roles, orRole))) return null;
  return forbidden('ROLE_REQUIRED', { role });
}
