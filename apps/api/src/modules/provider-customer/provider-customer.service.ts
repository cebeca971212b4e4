import type { Account } from '@demarc/contract/account.ts';
import type { Input, Output } from '@demarc/contract/operation.ts';
import {
  type CustomerAction,
  customerMoves,
  type listProviderCustomers,
  type ProviderCustomer,
} from '@demarc/contract/provider/customer.ts';
import type { Database } from '../../db/database.ts';
import { allAccounts } from '../../db/views/account.ts';
import { findCustomer } from '../../db/views/customer.ts';
import { boundedCount, keyOfAfter, pageOfRows } from '../../http/key-page.ts';
import { conflict, invalid, notFound } from '../../http/problem.ts';
import type { Parts } from '../../parts.ts';
import { providerAnswer } from './provider-customer.answer.ts';
import type { CustomerRow } from './provider-customer.store.ts';
import * as store from './provider-customer.store.ts';

/** The highest valid cursor. The database cannot parse timestamps after the year 9999. */
const highestKey = [253_402_300_799_999, 99_999_999] as const;

type ListQuery = NonNullable<Input<typeof listProviderCustomers>['query']>;

export async function list(
  db: Database,
  { limit = 25, after, ...filter }: ListQuery,
): Promise<Output<typeof listProviderCustomers>> {
  const where = store.matching(filter);
  const rows = await store.older(db, where, placeOf(after), limit + 1);
  const { shown, next } = pageOfRows(rows, limit, ({ createdAt, customerId }) => [createdAt.getTime(), customerId]);
  const found = await Promise.all(shown.map(({ customerId }) => findCustomer(db, customerId)));
  const items = found.flatMap((customer) => (customer ? [providerAnswer(customer)] : []));
  return { items, next, ...(await boundedCount(db, store.counted(where))) };
}

function placeOf(after: string | undefined) {
  const key = keyOfAfter(after, ['number', 'number']);
  if (!key) return null;
  const [moment, customerId] = key;
  const isOurs = key.every((value, at) => Number.isInteger(value) && value >= 0 && value <= highestKey[at]!);
  if (!isOurs) throw invalid([{ field: 'query.after', code: 'validation.invalid-data' }]);
  return { createdAt: new Date(moment), customerId };
}

export async function get(db: Database, customerId: number): Promise<ProviderCustomer> {
  const customer = await findCustomer(db, customerId);
  if (!customer) throw notFound();
  return providerAnswer(customer);
}

export async function listAccounts({ clock, config, database: { db } }: Parts, customerId: number): Promise<Account[]> {
  if (!(await findCustomer(db, customerId))) throw notFound();
  return allAccounts(db, customerId, { isWithDisabled: true, now: clock.now(), hasOutsideSignIn: config.sso !== null });
}

/** Throws if the customer's status does not allow the action. */
export function checkMove(customer: CustomerRow | undefined, action: CustomerAction): asserts customer {
  if (!customer) throw notFound();
  const from: readonly CustomerRow['status'][] = customerMoves[action].from;
  const isDone = action === 'approve' && customer.approvedAt !== null;
  if (isDone || !from.includes(customer.status)) throw conflict('INVALID_TRANSITION', { status: customer.status, action });
}
