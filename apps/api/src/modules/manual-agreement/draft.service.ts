import { randomUUID } from 'node:crypto';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { Input } from '@demarc/contract/operation.ts';
import type {
  createProviderManualAgreement,
  ManualAgreementDraft,
  updateProviderManualAgreement,
} from '@demarc/contract/provider/manual-agreement.ts';
import { brandNames } from '@demarc/look/marks.ts';
import type { ChangeContext } from '../../app-context.ts';
import { findCustomer } from '../../db/views/customer.ts';
import { getOrderNumbers } from '../../db/views/order-numbers.ts';
import { conflict, invalid, notFound } from '../../http/problem.ts';
import { getBrandSlug } from '../../mail/layout.ts';
import * as store from './agreement.store.ts';
import { linkDocument, storePdf } from './document.store.ts';
import { addEntry } from './entry.store.ts';
import { resolveCatalogPrices } from './resolve-catalog-prices.ts';
import { applyTerms } from './terms.ts';
import { writeChange } from './write-change.ts';

/** The defaults of the optional fields of a draft. */
const defaults = {
  service: null,
  endOfTermAction: 'ROLL',
  rollIntervalMonths: 1,
  noticePeriodDays: 30,
  accountManager: null,
} as const;

/**
 * Creates a draft. Writes no event and no audit entry, because the customer can see these; the history of the agreement has its author.
 */
export async function createDraft(
  { tx, context: { clock }, author }: ChangeContext,
  { customerId, ...draft }: Input<typeof createProviderManualAgreement>['body'],
): Promise<store.AgreementRow> {
  const customer = await findCustomer(tx, customerId);
  if (!customer) throw notFound();
  const { status, customerType, brand, language } = customer;
  if (customerType !== 'reseller') throw invalid([{ field: 'customerId', code: 'validation.invalid-data' }]);
  if (status !== 'ACTIVE' && status !== 'BLOCKED') throw conflict('INVALID_TRANSITION', { status });
  const now = clock.now();
  const today = formatAmsterdamDate(now);
  checkLastDay(draft.validUntil, today);
  const number = await store.takeNumber(tx, Number(today.slice(0, 4)));
  const catalogPrices = await resolveCatalogPrices(tx, { customerId, language, now }, draft.catalogPrices ?? []);
  const before = { ...defaults, ...toTerms(draft, brandNames[getBrandSlug(brand)]), catalogPrices, number };
  const row = await store.insertAgreement(tx, {
    ...before,
    ...applyTerms(before, {}),
    customerId,
    agreementId: randomUUID(),
    status: 'DRAFT',
    language,
    createdAt: now,
  });
  await addEntry(tx, row, author, now, { type: 'DRAFTED' });
  return row;
}

function toTerms(
  { counterparty, service, accountManager, catalogPrices: _resolved, ...draft }: ManualAgreementDraft,
  brandName: string,
) {
  const { endOfTermAction, rollIntervalMonths, noticePeriodDays, ...terms } = draft;
  return {
    ...terms,
    counterparty: counterparty ?? brandName,
    service: service ?? null,
    accountManager: accountManager ?? null,
    endOfTermAction: endOfTermAction ?? defaults.endOfTermAction,
    rollIntervalMonths: rollIntervalMonths ?? defaults.rollIntervalMonths,
    noticePeriodDays: noticePeriodDays ?? defaults.noticePeriodDays,
  };
}

/** Throws if the last day to sign an offer is before today. */
export function checkLastDay(validUntil: string, today: string): void {
  if (validUntil < today) throw invalid([{ field: 'validUntil', code: 'validation.out-of-range', params: { min: today } }]);
}

/** Changes a draft, or links orders to an agreement in any status. */
export async function updateDraft(
  change: ChangeContext,
  key: store.AgreementKey,
  { orderIds, version, ...changes }: Input<typeof updateProviderManualAgreement>['body'],
): Promise<store.AgreementRow> {
  const { tx, context, author } = change;
  const row = await store.lockAgreement(tx, key);
  if (!row) throw notFound();
  if (version !== undefined && version !== row.version) throw conflict('STALE_VERSION', { version: row.version });
  const isDraft = row.status === 'DRAFT';
  const hasChanges = Object.values(changes).some((value) => value !== undefined);
  if (hasChanges && !isDraft) throw conflict('INVALID_TRANSITION', { status: row.status });
  if (changes.validUntil !== undefined) checkLastDay(changes.validUntil, formatAmsterdamDate(context.clock.now()));
  if (orderIds) await checkOrders(change, row, orderIds);
  const { catalogPrices } = changes;
  const reader = { ...row, now: context.clock.now() };
  const prices = catalogPrices && (await resolveCatalogPrices(change.tx, reader, catalogPrices));
  const values = { ...(isDraft && applyTerms(row, changes, prices)), ...(orderIds && { orderIds }) };
  if (Object.keys(values).length === 0) return row;
  if (!isDraft) return writeChange(change, row, values, { event: 'orders-linked', entry: 'ORDERS_LINKED' });
  const after = await store.updateAgreement(tx, row, values);
  await addEntry(tx, after, author, context.clock.now(), { type: 'DRAFTED' });
  return after;
}

/** Throws unless all orders belong to the customer. */
async function checkOrders(
  { tx }: ChangeContext,
  { customerId }: store.AgreementRow,
  orderIds: readonly number[],
): Promise<void> {
  const orderNumbers = await getOrderNumbers(tx, customerId, orderIds);
  const unknown = orderIds.findIndex((id) => !orderNumbers.has(id));
  if (unknown >= 0) throw invalid([{ field: `orderIds[${unknown}]`, code: 'validation.unknown-value' }]);
}

/** Adds an annex to a draft or to a signed agreement. Throws in any other status, because an offered document never changes. */
export async function addAnnex(
  change: ChangeContext,
  key: store.AgreementKey,
  file: { fileName: string; content: Uint8Array },
): Promise<store.AgreementRow> {
  const { tx, context, author } = change;
  const row = await store.lockAgreement(tx, key);
  if (!row) throw notFound();
  const { status } = row;
  if (status !== 'DRAFT' && status !== 'SIGNED' && status !== 'ACTIVE') throw conflict('INVALID_TRANSITION', { status });
  const createdAt = context.clock.now();
  await linkDocument(tx, row, 'ANNEX', await storePdf(tx, row, { ...file, createdAt }));
  if (status !== 'DRAFT')
    return writeChange(change, row, {}, { event: 'annex-added', entry: 'ANNEX_ADDED', text: file.fileName });
  const after = await store.updateAgreement(tx, row, {});
  await addEntry(tx, after, author, createdAt, { type: 'DRAFTED', text: file.fileName });
  return after;
}
