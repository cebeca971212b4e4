import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { DcConnection, updateDcConnection } from '@demarc/contract/dc-connection.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { Input } from '@demarc/contract/operation.ts';
import type { ProviderDcConnection } from '@demarc/contract/provider/dc-connection.ts';
import { isFinalServiceStatus } from '@demarc/contract/service.ts';
import type { AppContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { getServiceOrderNumbers } from '../../db/views/order-numbers.ts';
import { getProductNames } from '../../db/views/product-names.ts';
import { conflict, notFound } from '../../http/problem.ts';
import { toDcConnection } from './dc-connection.presenter.ts';
import * as store from './dc-connection.store.ts';
import { findLoaFile, findLoas } from './loa.store.ts';
import { moveDcConnection, writeDcConnectionAudit } from './move-dc-connection.ts';

interface Caller {
  author: Author;
  language: Language;
}

/** The key of a connection. Without `customerId`, it can be of any customer, for the provider API. */
export interface ConnectionKey {
  dcConnectionId: number;
  customerId?: number;
}

export async function get(
  { clock, database: { db } }: AppContext,
  key: ConnectionKey,
  language: Language,
): Promise<DcConnection> {
  const row = await store.findDcConnection(db, key);
  if (!row) throw notFound();
  return present({ clock }, db, row, language);
}

/** Presents a connection to its customer. */
export async function present(
  { clock }: Pick<AppContext, 'clock'>,
  db: Database,
  row: store.DcConnectionRow,
  language: Language,
): Promise<DcConnection> {
  const [loas, names, orderNumbers] = await Promise.all([
    findLoas(db, row),
    getProductNames(db, [row], language),
    getServiceOrderNumbers(db, row),
  ]);
  return toDcConnection(row, loas, names, orderNumbers, formatAmsterdamDate(clock.now()));
}

export async function presentForProvider(
  context: Pick<AppContext, 'clock'>,
  db: Database,
  row: store.DcConnectionRow,
  language: Language,
): Promise<ProviderDcConnection> {
  return { customerId: row.customerId, ...(await present(context, db, row, language)) };
}

export async function getForProvider(context: AppContext, key: ConnectionKey, language: Language): Promise<ProviderDcConnection> {
  const { db } = context.database;
  const row = await store.findDcConnection(db, key);
  if (!row) throw notFound();
  return presentForProvider(context, db, row, language);
}

/** Changes the customer's reference. Saving an unchanged one does nothing. */
export async function updateReference(
  context: AppContext,
  key: Required<ConnectionKey>,
  { reference, version }: Input<typeof updateDcConnection>['body'],
  { author, language }: Caller,
): Promise<DcConnection> {
  const { clock, database } = context;
  return database.db.transaction(async (tx) => {
    const [status, row] = await Promise.all([store.lockCustomerStatus(tx, key.customerId), store.lockDcConnection(tx, key)]);
    if (status !== 'ACTIVE') throw conflict('CUSTOMER_NOT_ACTIVE', { status });
    if (!row) throw notFound();
    if (version !== undefined && version !== row.version) throw conflict('STALE_VERSION', { version: row.version });
    if (isFinalServiceStatus(row.status)) throw conflict('DC_CONNECTION_NOT_ACTIVE', { status: row.status });
    const newReference = reference === undefined ? row.reference : reference?.trim() || null;
    if (newReference === row.reference) return present(context, tx, row, language);
    const changedRow = await store.updateDcConnection(tx, row, { reference: newReference, updatedAt: clock.now() });
    await writeDcConnectionAudit(tx, clock, author, changedRow, {
      what: 'changed',
      before: { reference: row.reference },
      after: { reference: newReference },
      data: { fields: ['reference'] },
    });
    return present(context, tx, changedRow, language);
  });
}

/** Suspends or releases a connection. */
export async function move(
  context: AppContext,
  key: ConnectionKey,
  { action, reason }: { action: 'block' | 'release'; reason: string | null },
  { author, language }: Caller,
): Promise<ProviderDcConnection> {
  return context.database.db.transaction(async (tx) => {
    const row = await store.lockDcConnection(tx, key);
    if (!row) throw notFound();
    const movedRow = await moveDcConnection(tx, context.clock, author, row, action, { statusReason: reason?.trim() ?? null });
    return presentForProvider(context, tx, movedRow, language);
  });
}

/** Returns the file of the LOA with `loaId`, or of the current LOA. Throws 404 if there is none. */
export async function getLoaFile({ database: { db } }: AppContext, key: ConnectionKey, loaId?: string) {
  const row = await store.findDcConnection(db, key);
  const loas = row ? await findLoas(db, row) : [];
  const loa = loaId === undefined ? loas[0] : loas.find((loa) => loa.loaId === loaId);
  const file = loa && (await findLoaFile(db, loa));
  if (!file) throw notFound();
  return file;
}
