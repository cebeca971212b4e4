import { randomUUID } from 'node:crypto';
import type { AddressWatch, listAddressWatches } from '@demarc/contract/availability.ts';
import type { Input, Output } from '@demarc/contract/operation.ts';
import type { AppContext } from '../../app-context.ts';
import { formatAddressKey } from '../../db/address-key.ts';
import { type Author, writeAudit } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { isUuid } from '../../db/is-uuid.ts';
import { decodeCursor, toPage } from '../../http/keyset-pagination.ts';
import { conflict, invalid, notFound } from '../../http/problem.ts';
import type { SaveResponse } from '../../http/serve.ts';
import type { Session } from '../../http/session.ts';
import { findAvailability } from './availability.service.ts';
import * as store from './watch.store.ts';
import { takeSnapshot } from './watch-snapshot.ts';

type WatchContext = Pick<AppContext, 'clock' | 'database'>;

export async function list(
  db: Database,
  customerId: number,
  { limit = 25, after }: NonNullable<Input<typeof listAddressWatches>['query']>,
): Promise<Output<typeof listAddressWatches>> {
  const [rows, count] = await Promise.all([
    store.findPage(db, customerId, parseCursor(after), limit + 1),
    store.countWatches(db, { customerId }),
  ]);
  const { shown, next } = toPage(rows, limit, ({ createdAt, watchId }) => [createdAt.getTime(), watchId]);
  return { items: shown.map(toAddressWatch), next, ...count };
}

function parseCursor(after: string | undefined) {
  const key = decodeCursor(after, ['number', 'string']);
  if (!key) return null;
  const [createdAt, watchId] = key;
  if (!isUuid(watchId)) throw invalid([{ field: 'query.after', code: 'validation.invalid-data' }]);
  return { createdAt: new Date(createdAt), watchId };
}

/** Watches the address of a check. If the account already watches it, nothing changes. */
export async function create(
  context: WatchContext,
  { customerId, accountId }: Pick<Session, 'customerId' | 'accountId'>,
  availabilityId: string,
  author: Author,
  saveResponse: SaveResponse,
): Promise<AddressWatch> {
  const { clock, database } = context;
  const check = await findAvailability(context, customerId, availabilityId, 'en');
  if (!check) throw notFound();
  const { address, carriers, coverage, match, packages } = check;
  if (match !== 'FULL') throw invalid([{ field: 'availabilityId', code: 'validation.not-allowed-here' }]);
  return database.db.transaction(async (tx) => {
    const customer = await store.lockCustomer(tx, customerId);
    if (customer?.status !== 'ACTIVE') throw conflict('CUSTOMER_NOT_ACTIVE', { status: customer?.status });
    const addressKey = formatAddressKey(address, null);
    const existing = (await store.findByAccount(tx, customerId, accountId)).find(
      (watch) => formatAddressKey(watch.address, null) === addressKey,
    );
    const now = clock.now();
    const row: store.WatchRow = existing ?? {
      customerId,
      watchId: randomUUID(),
      accountId,
      address,
      coverage,
      changedAt: null,
      lastOffers: takeSnapshot(carriers, packages),
      createdAt: now,
      lastCheckedAt: new Date(check.checkedAt),
    };
    if (!existing) {
      await store.insert(tx, row);
      await writeWatchAudit(tx, context, author, 'created', row);
    }
    const response = toAddressWatch(row);
    await saveResponse(tx, response);
    return response;
  });
}

export async function remove(context: WatchContext, customerId: number, watchId: string, author: Author): Promise<undefined> {
  return context.database.db.transaction(async (tx) => {
    const row = await store.remove(tx, customerId, watchId);
    if (!row) throw notFound();
    await writeWatchAudit(tx, context, author, 'deleted', row);
    return undefined;
  });
}

function writeWatchAudit(
  tx: Database,
  { clock }: WatchContext,
  author: Author,
  action: 'created' | 'deleted',
  row: store.WatchRow,
) {
  const { customerId, watchId: objectId, address, coverage } = row;
  const values = { address, coverage };
  return writeAudit(tx, clock, author, {
    customerId,
    type: `address-watch.${action}`,
    objectType: 'address-watch',
    objectId,
    before: action === 'deleted' ? values : null,
    after: action === 'created' ? values : null,
    data: { coverage },
  });
}

function toAddressWatch({ watchId, address, coverage, createdAt, lastCheckedAt, changedAt }: store.WatchRow): AddressWatch {
  return {
    watchId,
    address,
    coverage,
    createdAt: createdAt.toISOString(),
    lastCheckedAt: lastCheckedAt.toISOString(),
    changedAt: changedAt?.toISOString() ?? null,
  };
}
