import type { Output } from '@demarc/contract/operation.ts';
import type { describeToken } from '@demarc/contract/session.ts';
import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../db/database.ts';
import { unauthorized } from '../../http/problem.ts';
import type { Session } from '../../http/session.ts';
import type { Identity } from '../../oidc/id-token.ts';
import { type Origin, withIdToken } from './session.service.ts';
import type { Candidate } from './session.store.ts';
import * as store from './session.store.ts';

/** The account that a token would sign in to, and the token to exchange for it. */
export type TokenDescription = Output<typeof describeToken>;

/** Thrown to roll back a sign-in that was only simulated. */
class DryRun extends Error {
  readonly account: Candidate;

  constructor(account: Candidate) {
    super('Dry run');
    this.account = account;
  }
}

/**
 * Describes the account that an ID token would sign in to. Runs the actual sign-in and rolls it back, so that both follow the
 * same rules.
 */
export async function describeIdToken(
  context: AppContext,
  token: string,
  identity: Identity,
  from: Origin,
): Promise<TokenDescription> {
  try {
    return await withIdToken(context, token, identity, from, async (_tx, account) => {
      throw new DryRun(account);
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
    const { username, company } = error.account;
    return { username, company, token };
  }
}

/** Describes the account that an API token would sign in to. */
export async function describeApiToken(
  db: Database,
  token: string,
  { customerId, accountId, username }: Session,
): Promise<TokenDescription> {
  const account = await store.findAccount(db, customerId, accountId);
  if (!account) throw unauthorized('TOKEN_INVALID');
  return { username, company: account.company, token };
}
