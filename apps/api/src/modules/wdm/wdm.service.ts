import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { Input } from '@demarc/contract/operation.ts';
import { getLightThresholds, listGridOptics } from '@demarc/contract/optical-budget.ts';
import type { ProviderWdm } from '@demarc/contract/provider/wdm.ts';
import { isFinalServiceStatus } from '@demarc/contract/service.ts';
import { type getWdmLight, type LightHistory, lightRetentionDays, type updateWdm, type Wdm } from '@demarc/contract/wdm.ts';
import type { AppContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { getServiceOrderNumbers } from '../../db/views/order-numbers.ts';
import { getProductNames } from '../../db/views/product-names.ts';
import { conflict, invalid, notFound } from '../../http/problem.ts';
import { findChannel } from './channel.store.ts';
import { findReadings } from './light.store.ts';
import { changeWdm, moveWdm } from './move-wdm.ts';
import { getWdmLineOptic, toWdm } from './wdm.presenter.ts';
import * as store from './wdm.store.ts';

interface Caller {
  author: Author;
  language: Language;
}

interface OwnKey {
  wdmId: number;
  customerId: number;
}

const dayMs = 24 * 60 * 60 * 1000;
const defaultPeriodDays = 7;

/** Presents a wavelength to its customer. Throws 404 if there is none with this ID. */
export async function get({ clock, database: { db } }: AppContext, key: store.WdmKey, language: Language): Promise<Wdm> {
  const row = await store.findWdm(db, key);
  if (!row) throw notFound();
  return present({ clock }, db, row, language);
}

async function present({ clock }: Pick<AppContext, 'clock'>, db: Database, row: store.WdmRow, language: Language): Promise<Wdm> {
  const [channel, names, orderNumbers] = await Promise.all([
    findChannel(db, row),
    getProductNames(db, [row], language),
    getServiceOrderNumbers(db, row),
  ]);
  return toWdm(row, channel, names, orderNumbers, formatAmsterdamDate(clock.now()));
}

export async function presentForProvider(
  context: Pick<AppContext, 'clock'>,
  db: Database,
  row: store.WdmRow,
  language: Language,
): Promise<ProviderWdm> {
  return { customerId: row.customerId, ...(await present(context, db, row, language)) };
}

/** Presents a wavelength of any customer to the provider. Throws 404 if there is none with this ID. */
export async function getForProvider(context: AppContext, key: store.WdmKey, language: Language): Promise<ProviderWdm> {
  const { db } = context.database;
  const row = await store.findWdm(db, key);
  if (!row) throw notFound();
  return presentForProvider(context, db, row, language);
}

/** Changes the customer's reference and optics. Saving the same values does nothing. */
export async function update(
  context: AppContext,
  key: OwnKey,
  { version, ...request }: Input<typeof updateWdm>['body'],
  { author, language }: Caller,
): Promise<Wdm> {
  return context.database.db.transaction(async (tx) => {
    const [status, row] = await Promise.all([store.lockCustomerStatus(tx, key.customerId), store.lockWdm(tx, key)]);
    if (status !== 'ACTIVE') throw conflict('CUSTOMER_NOT_ACTIVE', { status });
    if (!row) throw notFound();
    if (version !== undefined && version !== row.version) throw conflict('STALE_VERSION', { version: row.version });
    if (isFinalServiceStatus(row.status)) throw conflict('WDM_NOT_ACTIVE', { status: row.status });
    if (request.optic && (row.serviceClass !== 'PASSIVE_CHANNEL' || !listGridOptics(row.grid).includes(request.optic))) {
      throw invalid([{ field: 'optic', code: 'validation.not-allowed-here' }]);
    }
    const reference = request.reference === undefined ? row.reference : request.reference?.trim() || null;
    const optic = request.optic === undefined ? row.optic : request.optic;
    const changes = { ...(reference !== row.reference && { reference }), ...(optic !== row.optic && { optic }) };
    const fields = Object.keys(changes);
    if (fields.length === 0) return present(context, tx, row, language);
    const changedWdm = await changeWdm(tx, context.clock, author, row, changes, () => ({ what: 'changed', data: { fields } }));
    return present(context, tx, changedWdm, language);
  });
}

/** Returns the light levels of a period, by default of the last 7 days. Throws for an invalid or too long period. */
export async function getLight(
  { clock, database: { db } }: AppContext,
  key: OwnKey,
  query: NonNullable<Input<typeof getWdmLight>['query']>,
): Promise<LightHistory> {
  const row = await store.findWdm(db, key);
  if (!row) throw notFound();
  const to = query.to ? new Date(query.to) : clock.now();
  const from = query.from ? new Date(query.from) : new Date(to.getTime() - defaultPeriodDays * dayMs);
  if (from >= to) throw invalid([{ field: 'query.from', code: 'validation.out-of-range' }]);
  if (to.getTime() - from.getTime() > lightRetentionDays * dayMs) {
    throw invalid([{ field: 'query.from', code: 'validation.range-too-large', params: { max: lightRetentionDays } }]);
  }
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    thresholds: getLightThresholds(getWdmLineOptic(row)),
    ...(await findReadings(db, row, { from, to })),
  };
}

/** Suspends or releases a wavelength. */
export async function move(
  context: AppContext,
  key: store.WdmKey,
  { action, reason }: { action: 'block' | 'release'; reason: string | null },
  { author, language }: Caller,
): Promise<ProviderWdm> {
  return context.database.db.transaction(async (tx) => {
    const row = await store.lockWdm(tx, key);
    if (!row) throw notFound();
    const movedWdm = await moveWdm(tx, context.clock, author, row, action, { statusReason: reason?.trim() ?? null });
    return presentForProvider(context, tx, movedWdm, language);
  });
}
