import { hasRole } from '@demarc/contract/access.ts';
import type { FollowedSubject } from '@demarc/contract/event.ts';
import { type OperationShape, recentSignInSeconds } from '@demarc/contract/operation.ts';
import { operations } from '@demarc/contract/operations.ts';
import { type ApiProblem, forbidden, notFound } from './problem.ts';
import type { Session } from './session.ts';

/** Whether the session may call an operation for its own customer. */
export function mayCall(operation: OperationShape, session: Session): boolean {
  return findRefusal(operation, session, {}) === null;
}

const reads = (operations as readonly OperationShape[]).filter(({ access, follows }) => access.signedIn && follows);

/** What the session may hear of: all that some read, which it may call, shows; of the own account also what reads of that show. */
export function subjectsFor(session: Session): Record<'subjects' | 'ownSubjects', ReadonlySet<FollowedSubject>> {
  const shown = (params: Readonly<Record<string, string>>) =>
    new Set(reads.filter((read) => !findRefusal(read, session, params)).flatMap(({ follows = [] }) => follows));
  return { subjects: shown({}), ownSubjects: shown({ accountId: session.accountId }) };
}

/** Whether a call needs a recent sign-in; `body` is as it was sent. */
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

/** What a caller is told who has to sign in again first. */
export function recentSignInRequired(): ApiProblem {
  return forbidden('RECENT_SIGN_IN_REQUIRED', { maxAgeSeconds: recentSignInSeconds });
}

/**
 * Why the session may not call an operation; null where it may. The customer of the path comes first, so that nothing is told of
 * another one. `params` are as they stand in the address.
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
  // Compared as it stands: another spelling of the own id is one that its handler would not find either.
  const isOwn = access.ownAccount === true && params.accountId === session.accountId;
  const { role, orRole } = access;
  if (!role || isOwn || hasRole(session.roles, role) || (orRole && hasRole(session.roles, orRole))) return null;
  return forbidden('ROLE_REQUIRED', { role });
}
