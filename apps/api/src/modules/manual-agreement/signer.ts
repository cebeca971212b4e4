import { hasRole } from '@demarc/contract/access.ts';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { AppContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { findCustomer } from '../../db/views/customer.ts';
import { conflict, forbidden, notFound } from '../../http/problem.ts';
import * as store from './agreement.store.ts';
import { isCopyWaiting } from './agreement-facts.ts';
import { findSigningProblem } from './signing-problem.ts';

const role = 'RESELLER_ORDER';

/** The user who signs. */
export interface Signer {
  customerId: number;
  accountId: string;
  userAgent: string | null;
  author: Author;
}

/** Throws unless the customer can sign this version now. */
export async function checkSignable(
  { clock }: Pick<AppContext, 'clock'>,
  db: Database,
  row: store.AgreementRow,
  documentSha256: string,
): Promise<void> {
  if (row.status === 'DRAFT') throw notFound();
  const today = formatAmsterdamDate(clock.now());
  const problem = findSigningProblem({ ...row, isCopyWaiting: isCopyWaiting(row) }, { today, documentSha256 });
  if (problem) throw conflict(problem, { status: row.status });
  const { status } = (await findCustomer(db, row.customerId))!;
  if (status !== 'ACTIVE') throw conflict('CUSTOMER_NOT_ACTIVE', { status });
}

/** Locks the user who signs. Throws 403 if the role was removed after the request was authorized. */
export async function lockSigner(tx: Database, { customerId, accountId }: Signer): Promise<store.UserRow> {
  const user = await store.lockUser(tx, customerId, accountId);
  const canSign = user && user.status === 'ENABLED' && user.deletedAt === null && hasRole(user.roles, role);
  if (!canSign) throw forbidden('ROLE_REQUIRED', { role });
  return user;
}
