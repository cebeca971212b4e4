import { randomUUID } from 'node:crypto';
import {
  containsPrefix,
  formatPrefix,
  getSingleAddressLength,
  type Prefix,
  parseAddress,
  parsePrefix,
} from '@demarc/contract/ip-network.ts';
import type { NullRoute } from '@demarc/contract/ip-prefix.ts';
import { maxNullRouteDays, minNullRouteMinutes } from '@demarc/contract/ip-prefix-parts.ts';
import type { createNullRoute } from '@demarc/contract/null-route.ts';
import type { Input, Output } from '@demarc/contract/operation.ts';
import type { listProviderNullRoutes, ProviderNullRoute } from '@demarc/contract/provider/ip-prefix.ts';
import type { AppContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { toPage } from '../../http/keyset-pagination.ts';
import { conflict, type FieldProblem, invalid, notFound } from '../../http/problem.ts';
import type { SaveResponse } from '../../http/serve.ts';
import { lockOwnPrefix } from './lock-own-prefix.ts';
import * as store from './null-route.store.ts';
import { parsePrefixInput } from './parse-prefix-input.ts';
import { findPrefix, type PrefixRow } from './prefix.store.ts';
import { decodeTimeCursor, toTimeCursor } from './time-cursor.ts';
import { writePrefixAudit } from './write-prefix-audit.ts';

interface CustomerPrefixKey {
  customerId: number;
  prefixId: number;
}

interface Call {
  author: Author;
  /** Called last in the transaction. */
  saveResponse: SaveResponse;
}

function toNullRoute({ requestedAt, endsAt, activeSince, endedAt, ...row }: store.NullRouteRow): NullRoute {
  const { nullRouteId, target, reason, status, requestedByName } = row;
  return {
    nullRouteId,
    target,
    reason,
    status,
    requestedByName,
    requestedAt: requestedAt.toISOString(),
    endsAt: endsAt.toISOString(),
    activeSince: activeSince?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  };
}

export async function list(db: Database, key: CustomerPrefixKey): Promise<NullRoute[]> {
  if (!(await findPrefix(db, key))) throw notFound();
  return (await store.findRecent(db, key)).map(toNullRoute);
}

/** Finds the newest null route of a prefix that has not ended. */
export async function findOpenNullRoute(db: Database, key: CustomerPrefixKey): Promise<NullRoute | null> {
  const [newestRoute] = await store.findOpen(db, key);
  return newestRoute ? toNullRoute(newestRoute) : null;
}

/** Requests that the provider drop the traffic to a prefix or part of it. */
export async function create(
  { clock, database }: AppContext,
  key: CustomerPrefixKey,
  { target, endsAt, reason }: Input<typeof createNullRoute>['body'],
  { author, saveResponse }: Call,
): Promise<NullRoute> {
  return database.db.transaction(async (tx) => {
    const prefix = await lockOwnPrefix(tx, key);
    const block = parsePrefix(prefix.prefix)!;
    const route = parseTarget(block, target);
    const end = parseEnd(endsAt, clock.now());
    const problems = [route, end].flatMap((parsed) => ('problem' in parsed ? [parsed.problem] : []));
    if ('problem' in route || 'problem' in end) throw invalid(problems);
    if (prefix.status !== 'ACTIVE') throw conflict('PREFIX_NOT_ACTIVE', { status: prefix.status });
    const openRoute = (await store.findOpen(tx, key)).find((nullRoute) => overlaps(parsePrefix(nullRoute.target)!, route.block));
    if (openRoute) throw conflict('NULL_ROUTE_OPEN', { nullRouteId: openRoute.nullRouteId, target: openRoute.target });
    const row = {
      ...key,
      nullRouteId: randomUUID(),
      target: formatPrefix(route.block),
      reason: reason?.trim() || null,
      status: 'REQUESTED' as const,
      requestedAt: clock.now(),
      requestedByAccountId: author.accountId,
      endsAt: end.at,
      activeSince: null,
      endedAt: null,
    };
    await store.insertNullRoute(tx, row);
    const inserted = (await store.lockNullRoute(tx, row))!;
    await writeRouteAudit(tx, clock, author, prefix, inserted, 'null-route-requested', null);
    const response = toNullRoute(inserted);
    await saveResponse(tx, response);
    return response;
  });
}

function parseTarget(block: Prefix, target: string | null | undefined): { block: Prefix } | { problem: FieldProblem } {
  const trimmedTarget = target?.trim() || null;
  if (trimmedTarget === null) return { block };
  const address = parseAddress(trimmedTarget);
  const parsed = address
    ? { block: { family: address.family, first: address.value, length: getSingleAddressLength(address.family) } }
    : parsePrefixInput('target', trimmedTarget);
  if ('problem' in parsed) return parsed;
  return containsPrefix(block, parsed.block)
    ? parsed
    : { problem: { field: 'target', code: 'validation.address-outside-prefix' } };
}

function parseEnd(text: string, now: Date): { at: Date } | { problem: FieldProblem } {
  const at = new Date(text);
  const minutes = (at.getTime() - now.getTime()) / 60_000;
  const isAllowed = minutes >= minNullRouteMinutes && minutes <= maxNullRouteDays * 24 * 60;
  return isAllowed ? { at } : { problem: { field: 'endsAt', code: 'validation.out-of-range' } };
}

function overlaps(a: Prefix, b: Prefix): boolean {
  return containsPrefix(a, b) || containsPrefix(b, a);
}

/** Changes when a null route ends. */
export async function changeEnd(
  { clock, database }: AppContext,
  key: CustomerPrefixKey & { nullRouteId: string },
  endsAt: string,
  author: Author,
): Promise<NullRoute> {
  return database.db.transaction(async (tx) => {
    const prefix = await lockOwnPrefix(tx, key);
    const row = await store.lockNullRoute(tx, key);
    if (!row) throw notFound();
    const end = parseEnd(endsAt, clock.now());
    if ('problem' in end) throw invalid([end.problem]);
    if (row.status !== 'REQUESTED' && row.status !== 'ACTIVE') throw conflict('INVALID_TRANSITION', { status: row.status });
    const changedRoute = await store.updateNullRoute(tx, row, { endsAt: end.at });
    await writeRouteAudit(tx, clock, author, prefix, changedRoute, 'null-route-changed', row);
    return toNullRoute(changedRoute);
  });
}

/** Ends a null route, even of a customer that is not active: restoring traffic does no harm. */
export async function end(
  context: AppContext,
  key: CustomerPrefixKey & { nullRouteId: string },
  author: Author,
): Promise<undefined> {
  await context.database.db.transaction(async (tx) => {
    await endInTransaction({ tx, context, author }, key);
  });
  return undefined;
}

async function endInTransaction(
  { tx, context: { clock }, author }: { tx: Database; context: Pick<AppContext, 'clock'>; author: Author },
  key: store.NullRouteKey,
): Promise<void> {
  const row = await store.lockNullRoute(tx, key);
  const prefix = row && (await findPrefix(tx, row));
  if (!row || !prefix) throw notFound();
  if (row.status !== 'REQUESTED' && row.status !== 'ACTIVE') throw conflict('INVALID_TRANSITION', { status: row.status });
  const changedRoute = await store.updateNullRoute(tx, row, { status: 'ENDING' });
  await writeRouteAudit(tx, clock, author, prefix, changedRoute, 'null-route-ending', row);
}

/** Ends the null routes whose end time has passed. */
export async function endExpired(context: Pick<AppContext, 'clock' | 'database'>, author: Author): Promise<void> {
  const { clock, database } = context;
  for (const { nullRouteId } of await store.findExpired(database.db, clock.now())) {
    await database.db.transaction(async (tx) => {
      const row = await store.lockNullRoute(tx, { nullRouteId });
      // Somebody else has ended or extended the null route in the meantime.
      if (!row || (row.status !== 'REQUESTED' && row.status !== 'ACTIVE') || row.endsAt > clock.now()) return;
      await endInTransaction({ tx, context, author }, { nullRouteId });
    });
  }
}

/** Stores that the routers of the provider drop the traffic, or no longer do. */
export async function report(
  { clock, database }: AppContext,
  nullRouteId: string,
  status: 'ACTIVE' | 'ENDED',
  author: Author,
): Promise<ProviderNullRoute> {
  return database.db.transaction(async (tx) => {
    const row = await store.lockNullRoute(tx, { nullRouteId });
    const prefix = row && (await findPrefix(tx, row));
    if (!row || !prefix) throw notFound();
    const isExpected = status === 'ACTIVE' ? row.status === 'REQUESTED' : row.status === 'ENDING';
    if (!isExpected) throw conflict('INVALID_TRANSITION', { status: row.status });
    const now = clock.now();
    const changedRoute = await store.updateNullRoute(
      tx,
      row,
      status === 'ACTIVE' ? { status, activeSince: now } : { status, endedAt: now },
    );
    const eventName = status === 'ACTIVE' ? 'null-route-active' : 'null-route-ended';
    await writeRouteAudit(tx, clock, author, prefix, changedRoute, eventName, row);
    return toProviderNullRoute(changedRoute);
  });
}

export async function listForProvider(
  db: Database,
  { status, limit = 25, after }: NonNullable<Input<typeof listProviderNullRoutes>['query']>,
): Promise<Output<typeof listProviderNullRoutes>> {
  const cursor = decodeTimeCursor(after);
  const [rows, total] = await Promise.all([
    store.findPage(db, { status, ...(cursor && { afterTime: cursor.time, afterId: cursor.id }), limit: limit + 1 }),
    store.countNullRoutes(db, { status }),
  ]);
  const { shown, next } = toPage(rows, limit, ({ requestedAt, nullRouteId }) => toTimeCursor(requestedAt, nullRouteId));
  return { items: shown.map(toProviderNullRoute), next, ...total };
}

function toProviderNullRoute(row: store.NullRouteRow): ProviderNullRoute {
  return { customerId: row.customerId, prefixId: row.prefixId, ...toNullRoute(row) };
}

async function writeRouteAudit(
  tx: Database,
  clock: AppContext['clock'],
  author: Author,
  prefix: PrefixRow,
  route: Pick<store.NullRouteRow, 'nullRouteId' | 'target' | 'status' | 'endsAt'>,
  what: string,
  before: Pick<store.NullRouteRow, 'target' | 'status' | 'endsAt'> | null,
): Promise<void> {
  const { nullRouteId, target, status, endsAt } = route;
  await writePrefixAudit(tx, clock, author, prefix, {
    what,
    before: before && toValues(before),
    after: toValues(route),
    data: { nullRouteId, target, status, endsAt: endsAt.toISOString() },
  });
}

function toValues({ target, status, endsAt }: Pick<store.NullRouteRow, 'target' | 'status' | 'endsAt'>) {
  return { nullRoute: target, nullRouteStatus: status, endsAt: endsAt.toISOString() };
}
