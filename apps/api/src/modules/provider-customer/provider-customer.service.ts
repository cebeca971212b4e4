import type { Account } from '@demarc/contract/account.ts';
import type { Input, Output } from '@demarc/contract/operation.ts';
import {
  type CustomerAction,
  customerTransitions,
  type listProviderCustomers,
  type ProviderCustomer,
} from '@demarc/contract/provider/customer.ts';
import type { AppContext } from '../../app-context.ts';
import { listCustomerAccounts } from '../../db/views/account.ts';
import { findCustomer } from '../../db/views/customer.ts';
import { decodeCursor, toPage } from '../../http/keyset-pagination.ts';
import { conflict, invalid, notFound } from '../../http/problem.ts';
import { toProviderCustomer } from './provider-customer.presenter.ts';
import type { CustomerRow } from './provider-customer.store.ts';
import * as store from './provider-customer.store.ts';

/** The highest valid cursor. The database cannot parse timestamps after the year 9999. */
const maxCursor = [253_402_300_799_999, 99_999_999] as const;

type ListQuery = NonNullable<Input<typeof listProviderCustomers>['query']>;

export async function list(
  { config, database: { db } }: AppContext,
  { limit = 25, after, ...query }: ListQuery,
): Promise<Output<typeof listProviderCustomers>> {
  const filter = query.cocNumber === undefined ? query : { ...query, cocNumber: query.cocNumber.trim() };
  const [rows, count] = await Promise.all([
    store.findPage(db, filter, parseCursor(after), limit + 1),
    store.countCustomers(db, filter),
  ]);
  const { shown, next } = toPage(rows, limit, ({ createdAt, customerId }) => [createdAt.getTime(), customerId]);
  const customers = await Promise.all(shown.map(({ customerId }) => findCustomer(db, customerId)));
  const items = customers.flatMap((customer) => (customer ? [toProviderCustomer(config, customer)] : []));
  return { items, next, ...count };
}

function parseCursor(after: string | undefined) {
  const key = decodeCursor(after, ['number', 'number']);
  if (!key) return null;
  const [createdAtMs, customerId] = key;
  const isValid = key.every((value, index) => Number.isInteger(value) && value >= 0 && value <= maxCursor[index]!);
  if (!isValid) throw invalid([{ field: 'query.after', code: 'validation.invalid-data' }]);
  return { createdAt: new Date(createdAtMs), customerId };
}

/** Presents a customer. Throws 404 if there is none with this ID. */
export async function get({ config, database: { db } }: AppContext, customerId: number): Promise<ProviderCustomer> {
  const customer = await findCustomer(db, customerId);
  if (!customer) throw notFound();
  return toProviderCustomer(config, customer);
}

/** Lists the accounts of a customer. Throws 404 if there is no customer with this ID. */
export async function listAccounts({ clock, config, database: { db } }: AppContext, customerId: number): Promise<Account[]> {
  if (!(await findCustomer(db, customerId))) throw notFound();
  return listCustomerAccounts(db, customerId, { isWithDisabled: true, now: clock.now(), hasExternalSignIn: config.sso !== null });
}

/** Throws if the customer's status does not allow the action. */
export function checkMove(customer: CustomerRow | undefined, action: CustomerAction): asserts customer {
  if (!customer) throw notFound();
  const from: readonly CustomerRow['status'][] = customerTransitions[action].from;
  const isDone = action === 'approve' && customer.approvedAt !== null;
  if (isDone || !from.includes(customer.status)) throw conflict('INVALID_TRANSITION', { status: customer.status, action });
}
