import { randomUUID } from 'node:crypto';
import type { AddressWatch, listAddressWatches } from '@demarc/contract/availability.ts';
import type { Input, Output } from '@demarc/contract/operation.ts';
import type { Database } from '../../db/database.ts';
import { placeOf } from '../../db/place.ts';
import { type Author, recordChange } from '../../db/record.ts';
import { isUuid } from '../../db/uuid.ts';
import { boundedCount, keyOfAfter, pageOfRows } from '../../http/key-page.ts';
import { conflict, invalid, notFound } from '../../http/problem.ts';
import type { Session } from '../../http/session.ts';
import type { Parts } from '../../parts.ts';
import { availabilityOf } from './availability.service.ts';
import * as store from './watch.store.ts';
import { seenNow } from './watch-news.ts';

type WatchParts = Pick<Parts, 'clock' | 'database'>;

export async function list(
  db: Database,
  customerId: number,
  { limit = 25, after }: NonNullable<Input<typeof listAddressWatches>['query']>,
): Promise<Output<typeof listAddressWatches>> {
  const rows = await store.older(db, customerId, placeAfter(after), limit + 1);
  const { shown, next } = pageOfRows(rows, limit, ({ createdAt, watchId }) => [createdAt.getTime(), watchId]);
  return { items: shown.map(answerOf), next, ...(await boundedCount(db, store.counted(customerId))) };
}

function placeAfter(after: string | undefined) {
  const key = keyOfAfter(after, ['number', 'string']);
  if (!key) return null;
  const [moment, watchId] = key;
  if (!isUuid(watchId)) throw invalid([{ field: 'query.after', code: 'validation.invalid-data' }]);
  return { createdAt: new Date(moment), watchId };
}

/** Watches the address of a check. If the account already watches it, nothing changes. */
export async function create(
  parts: WatchParts,
  { customerId, accountId }: Pick<Session, 'customerId' | 'accountId'>,
  availabilityId: string,
  author: Author,
  keepAnswer: (tx: Database, answer: unknown) => Promise<void>,
): Promise<AddressWatch> {
  const { clock, database } = parts;
  const check = await availabilityOf(parts, customerId, availabilityId, 'en');
  if (!check) throw notFound();
  const { address, carriers, coverage, match, packages } = check;
  if (match !== 'FULL') throw invalid([{ field: 'availabilityId', code: 'validation.not-allowed-here' }]);
  return database.db.transaction(async (tx) => {
    const customer = await store.lockCustomer(tx, customerId);
    if (customer?.status !== 'ACTIVE') throw conflict('CUSTOMER_NOT_ACTIVE', { status: customer?.status });
    const place = placeOf(address, null);
    const known = (await store.ofAccount(tx, customerId, accountId)).find((one) => placeOf(one.address, null) === place);
    const now = clock.now();
    const row: store.WatchRow = known ?? {
      ...{ customerId, watchId: randomUUID(), accountId, address, coverage, changedAt: null },
      ...{ seen: seenNow(carriers, packages), createdAt: now, lastCheckedAt: new Date(check.checkedAt) },
    };
    if (!known) {
      await store.insert(tx, row);
      await record(tx, parts, author, 'created', row);
    }
    const answer = answerOf(row);
    await keepAnswer(tx, answer);
    return answer;
  });
}

export async function remove(parts: WatchParts, customerId: number, watchId: string, author: Author): Promise<undefined> {
  return parts.database.db.transaction(async (tx) => {
    const row = await store.remove(tx, customerId, watchId);
    if (!row) throw notFound();
    await record(tx, parts, author, 'deleted', row);
    return undefined;
  });
}

function record(tx: Database, { clock }: WatchParts, author: Author, what: 'created' | 'deleted', row: store.WatchRow) {
  const { customerId, watchId: objectId, address, coverage } = row;
  const values = { address, coverage };
  return recordChange(tx, clock, author, {
    ...{ customerId, type: `address-watch.${what}`, objectType: 'address-watch', objectId },
    ...{ before: what === 'deleted' ? values : null, after: what === 'created' ? values : null },
    data: { coverage },
  });
}

function answerOf({ watchId, address, coverage, createdAt, lastCheckedAt, changedAt }: store.WatchRow): AddressWatch {
  return {
    ...{ watchId, address, coverage },
    createdAt: createdAt.toISOString(),
    lastCheckedAt: lastCheckedAt.toISOString(),
    changedAt: changedAt?.toISOString() ?? null,
  };
}
