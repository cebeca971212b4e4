import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { ColocationKind, Rack, SharedColo, updateRack } from '@demarc/contract/colocation.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { Input, Output } from '@demarc/contract/operation.ts';
import type { getProviderColocation } from '@demarc/contract/provider/colocation.ts';
import { isFinalServiceStatus } from '@demarc/contract/service.ts';
import type { AppContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { findConnections } from '../../db/views/connections-of-colocation.ts';
import { getServiceOrderNumbers } from '../../db/views/order-numbers.ts';
import { getProductNames } from '../../db/views/product-names.ts';
import { conflict, notFound } from '../../http/problem.ts';
import { toColocation, toPowerFeeds, toRack, toSharedColo } from './colocation.presenter.ts';
import * as store from './colocation.store.ts';
import { findFeeds } from './feed.store.ts';
import { moveColocation, writeColocationAudit } from './move-colocation.ts';

type ProviderColocation = Output<typeof getProviderColocation>;

interface Caller {
  author: Author;
  language: Language;
}

interface ServiceKey {
  customerId: number;
  colocationId: number;
}

/** A kind, with the function that presents it. */
interface Presenter<Shown> {
  kind: ColocationKind;
  present: (...values: Parameters<typeof toRack>) => Shown;
}

export const racks: Presenter<Rack> = { kind: 'RACK', present: toRack };
export const sharedColo: Presenter<SharedColo> = { kind: 'SHARED_COLO', present: toSharedColo };

export async function get<Shown>(
  context: AppContext,
  { kind, present }: Presenter<Shown>,
  key: ServiceKey,
  language: Language,
): Promise<Shown> {
  const { db } = context.database;
  const row = await store.findColocation(db, { ...key, kind });
  if (!row) throw notFound();
  return load(context, db, present, row, language);
}

async function load<Shown>(
  { clock }: AppContext,
  db: Database,
  present: Presenter<Shown>['present'],
  row: store.ColocationRow,
  language: Language,
): Promise<Shown> {
  const [feeds, dcConnectionIds, names, orderNumbers] = await Promise.all([
    findFeeds(db, row),
    findConnections(db, row),
    getProductNames(db, [row], language),
    getServiceOrderNumbers(db, row),
  ]);
  return present(row, { feeds, dcConnectionIds, orderNumbers }, names, formatAmsterdamDate(clock.now()));
}

/** Changes the customer's reference. Saving an unchanged one does nothing. */
export async function updateReference<Shown>(
  context: AppContext,
  { kind, present }: Presenter<Shown>,
  key: ServiceKey,
  { reference, version }: Input<typeof updateRack>['body'],
  { author, language }: Caller,
): Promise<Shown> {
  const { clock, database } = context;
  return database.db.transaction(async (tx) => {
    const [status, row] = await Promise.all([
      store.lockCustomerStatus(tx, key.customerId),
      store.lockColocation(tx, { ...key, kind }),
    ]);
    if (status !== 'ACTIVE') throw conflict('CUSTOMER_NOT_ACTIVE', { status });
    if (!row) throw notFound();
    if (version !== undefined && version !== row.version) throw conflict('STALE_VERSION', { version: row.version });
    if (isFinalServiceStatus(row.status)) throw conflict('RACK_NOT_ACTIVE', { status: row.status });
    const newReference = reference === undefined ? row.reference : reference?.trim() || null;
    if (newReference === row.reference) return load(context, tx, present, row, language);
    const changedRow = await store.updateColocation(tx, row, { reference: newReference, updatedAt: clock.now() });
    await writeColocationAudit(tx, clock, author, changedRow, {
      what: 'changed',
      before: { reference: row.reference },
      after: { reference: newReference },
      data: { fields: ['reference'] },
    });
    return load(context, tx, present, changedRow, language);
  });
}

export async function getForProvider(
  { database: { db } }: AppContext,
  colocationId: number,
  language: Language,
): Promise<ProviderColocation> {
  const row = await store.findColocation(db, { colocationId });
  if (!row) throw notFound();
  return presentForProvider(db, row, language);
}

/** Suspends or releases a rack or shared units. The reason is shown to the customer. */
export async function move(
  { clock, database: { db } }: AppContext,
  colocationId: number,
  { action, reason }: { action: 'block' | 'release'; reason: string | null },
  { author, language }: Caller,
): Promise<ProviderColocation> {
  return db.transaction(async (tx) => {
    const row = await store.lockColocation(tx, { colocationId });
    if (!row) throw notFound();
    const movedRow = await moveColocation(tx, clock, author, row, action, { statusReason: reason?.trim() ?? null });
    return presentForProvider(tx, movedRow, language);
  });
}

async function presentForProvider(db: Database, row: store.ColocationRow, language: Language): Promise<ProviderColocation> {
  const [feeds, names] = await Promise.all([findFeeds(db, row), getProductNames(db, [row], language)]);
  return { customerId: row.customerId, ...toColocation(row, names), feeds: toPowerFeeds(feeds) };
}
