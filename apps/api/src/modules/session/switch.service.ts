import type { SessionAccount } from '@demarc/contract/session.ts';
import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../db/database.ts';
import { notFound, unauthorized } from '../../http/problem.ts';
import type { Session, TokenSubject } from '../../http/session.ts';
import { checkSecondFactor, mayEnter, type Origin, startSignedIn } from './session.service.ts';
import type { Candidate } from './session.store.ts';
import * as store from './session.store.ts';

/** Lists the accounts that the user can switch to, by company name. */
export async function listAccounts(db: Database, session: Session): Promise<SessionAccount[]> {
  const candidates = await findAccountsOfPerson(db, session);
  return candidates
    .map(({ accountId, customerId, company, roles }) => ({ accountId, customerId, company, roles }))
    .toSorted((a, b) => a.company.localeCompare(b.company) || a.customerId - b.customerId);
}

/** Ends the session and starts one for another account of the same user, with the same sign-in time. */
export async function switchTo(
  { clock, database: { db }, notifyChannel }: AppContext,
  session: Session,
  accountId: string,
  from: Origin,
): Promise<TokenSubject> {
  const { authTime, customerId, endsAt, hasSecondFactor, sid, via } = session;
  const now = clock.now();
  return db.transaction(async (tx) => {
    const account = (await findAccountsOfPerson(tx, session)).find((account) => account.accountId === accountId);
    if (!account) throw notFound();
    checkSecondFactor(account, hasSecondFactor);
    // Of two concurrent switches, only the one that ends the session succeeds.
    if (!(await store.endSession(tx, customerId, sid, now))) throw unauthorized('TOKEN_INVALID');
    await notifyChannel.notify(tx, `session:${sid}`);
    return startSignedIn(tx, clock, account, { via, method: 'company-switch', hasSecondFactor, authTime, endsAt }, from);
  });
}

async function findAccountsOfPerson(tx: Database, session: Session): Promise<Candidate[]> {
  const currentAccount = await store.findAccount(tx, session.customerId, session.accountId);
  if (!currentAccount) return [];
  const { loginId, ...account } = currentAccount;
  const accountsOfSignIn = await findAccountsOfSignIn(tx, session, loginId);
  return accountsOfSignIn.some(({ accountId }) => accountId === currentAccount.accountId)
    ? accountsOfSignIn.filter(mayEnter)
    : [account].filter(mayEnter);
}

/**
 * Finds all accounts that the session's sign-in method gives access to. An API token or login token belongs to one account and
 * gives access to no other.
 */
async function findAccountsOfSignIn(tx: Database, { via, customerId, accountId }: Session, loginId: string | null) {
  if (via === 'embedded') return loginId ? store.findAccountsOfLogin(tx, loginId) : [];
  if (via !== 'external') return [];
  const [identity, ...otherIdentities] = await store.findIdentities(tx, customerId, accountId);
  // With several identities we cannot tell which one signed in, and the others may give access to another person's accounts.
  return identity && otherIdentities.length === 0 ? store.findLinkedAccounts(tx, identity.issuer, identity.subject) : [];
}
