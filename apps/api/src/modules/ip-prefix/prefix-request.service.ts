import { randomUUID } from 'node:crypto';
import {
  type createIpPrefixRequest,
  type IpPrefixRequest,
  type listIpPrefixRequests,
  maxOpenIpPrefixRequests,
  requestablePrefixLengths,
} from '@demarc/contract/ip-prefix-request.ts';
import type { Input, Output } from '@demarc/contract/operation.ts';
import { isFinalServiceStatus } from '@demarc/contract/service.ts';
import type { AppContext } from '../../app-context.ts';
import { type Author, writeAudit } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { findServiceLabels, findServiceStatus } from '../../db/views/service-labels.ts';
import { toPage } from '../../http/keyset-pagination.ts';
import { conflict, invalid, notFound } from '../../http/problem.ts';
import type { SaveResponse } from '../../http/serve.ts';
import { lockCustomerStatus } from './prefix.store.ts';
import * as store from './prefix-request.store.ts';
import { decodeTimeCursor, toTimeCursor } from './time-cursor.ts';

interface Call {
  author: Author;
  /** Called last in the transaction. */
  saveResponse: SaveResponse;
}

export async function list(
  db: Database,
  customerId: number,
  { status, limit = 25, after }: NonNullable<Input<typeof listIpPrefixRequests>['query']>,
): Promise<Output<typeof listIpPrefixRequests>> {
  const cursor = decodeTimeCursor(after);
  const filter = { customerId, statuses: status };
  const [rows, total] = await Promise.all([
    store.findPage(db, { ...filter, ...(cursor && { afterTime: cursor.time, afterId: cursor.id }), limit: limit + 1 }),
    store.countRequests(db, filter),
  ]);
  const { shown, next } = toPage(rows, limit, ({ requestedAt, requestId }) => toTimeCursor(requestedAt, requestId));
  return { items: await presentRequests(db, shown), next, ...total };
}

/** Presents requests of one or more customers, in the same order. */
export async function presentRequests(db: Database, rows: readonly store.RequestRow[]): Promise<IpPrefixRequest[]> {
  const labelsByCustomer = new Map(
    await Promise.all(
      [...Map.groupBy(rows, ({ customerId }) => customerId)].map(
        async ([customerId, ofCustomer]) => [customerId, await findServiceLabels(db, customerId, ofCustomer)] as const,
      ),
    ),
  );
  return rows.map((row) => ({
    requestId: row.requestId,
    family: row.family,
    prefixLength: row.prefixLength,
    serviceRef: labelsByCustomer.get(row.customerId)!(row)?.ref ?? null,
    justification: row.justification,
    status: row.status,
    requestedAt: row.requestedAt.toISOString(),
    requestedByName: row.requestedByName,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decisionText: row.decisionText,
    prefixId: row.prefixId,
    prefix: row.prefix,
  }));
}

export async function create(
  { clock, database }: AppContext,
  customerId: number,
  { family, prefixLength, service, justification }: Input<typeof createIpPrefixRequest>['body'],
  { author, saveResponse }: Call,
): Promise<IpPrefixRequest> {
  return database.db.transaction(async (tx) => {
    const status = await lockCustomerStatus(tx, customerId);
    if (status !== 'ACTIVE') throw conflict('CUSTOMER_NOT_ACTIVE', { status });
    const { min, max } = requestablePrefixLengths[family];
    if (prefixLength < min || prefixLength > max) throw invalid([{ field: 'prefixLength', code: 'validation.out-of-range' }]);
    if (service) await checkService(tx, customerId, service);
    const { total } = await store.countRequests(tx, { customerId, statuses: ['REQUESTED'] });
    if (total >= maxOpenIpPrefixRequests) throw conflict('IP_REQUEST_LIMIT', { max: maxOpenIpPrefixRequests });
    const requestId = randomUUID();
    await store.insertRequest(tx, {
      customerId,
      requestId,
      family,
      prefixLength,
      justification: justification.trim(),
      serviceType: service?.type ?? null,
      serviceId: service?.id ?? null,
      status: 'REQUESTED',
      requestedAt: clock.now(),
      requestedByAccountId: author.accountId,
      decidedAt: null,
      decisionText: null,
      prefixId: null,
    });
    const row = (await store.lockRequest(tx, { requestId }))!;
    await writeRequestAudit(tx, clock, author, row, 'created', null);
    const [response] = await presentRequests(tx, [row]);
    await saveResponse(tx, response);
    return response!;
  });
}

/** Throws unless the customer has this service and the service has not ended. */
async function checkService(
  tx: Database,
  customerId: number,
  service: { type: store.RequestRow['serviceType'] & string; id: number },
) {
  const status = await findServiceStatus(tx, customerId, service);
  if (!status) throw invalid([{ field: 'service.id', code: 'validation.unknown-value' }]);
  if (isFinalServiceStatus(status)) throw invalid([{ field: 'service.id', code: 'validation.service-ended' }]);
}

/** Cancels an open request, even of a customer that is not active. */
export async function cancel(
  { clock, database }: AppContext,
  key: { customerId: number; requestId: string },
  author: Author,
): Promise<undefined> {
  return database.db.transaction(async (tx) => {
    const row = await store.lockRequest(tx, key);
    if (!row) throw notFound();
    if (row.status !== 'REQUESTED') throw conflict('INVALID_TRANSITION', { status: row.status });
    const cancellation = { status: 'CANCELLED', decidedAt: clock.now(), decisionText: null, prefixId: null } as const;
    await writeRequestAudit(tx, clock, author, await store.endRequest(tx, row, cancellation), 'cancelled', row);
    return undefined;
  });
}

export async function writeRequestAudit(
  tx: Database,
  clock: AppContext['clock'],
  author: Author,
  row: store.RequestRow,
  what: string,
  before: store.RequestRow | null,
): Promise<void> {
  const { customerId, requestId, family, prefixLength, status, prefixId, prefix } = row;
  await writeAudit(tx, clock, author, {
    customerId,
    type: `ip-prefix-request.${what}`,
    objectType: 'ip-prefix-request',
    objectId: requestId,
    before: before && { status: before.status },
    after: { status, family, prefixLength, ...(prefix && { prefix }) },
    data: { requestId, family, prefixLength, status, ...(prefixId !== null && { prefixId, prefix }) },
  });
}
