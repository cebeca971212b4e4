import { listTermTotals } from '@demarc/contract/quotation-price.ts';
import type { QuotationItem } from '@demarc/contract/quotation-schemas.ts';
import { quotationTransitions } from '@demarc/contract/quotation-state.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { orders } from '../db/schema/order.ts';
import { quotations, quotationVersions } from '../db/schema/quotation.ts';
import { formatQuotationNumber } from '../db/search-text.ts';
import { buildQuotationSearchText } from '../db/search-texts/quotation.ts';
import { findCustomer } from '../db/views/customer.ts';
import { getCustomerPackages } from '../db/views/package.ts';
import { renderQuotation } from '../documents/quotation/quotation-document.ts';
import { storeFile } from '../documents/store-file.ts';
import { presentVersion } from '../modules/quotation/quotation.presenter.ts';
import type { QuotationRow, VersionRow } from '../modules/quotation/quotation.store.ts';
import { toItem } from '../processes/quotation-offer/offer-quotation.ts';
import { applyTerms } from '../processes/quotation-offer/resolve-item.ts';
import { hashToUuid } from './fake-values.ts';
import { type Size, sizes } from './generated-company.ts';
import {
  type AcceptedOrder,
  type GeneratedQuotation,
  generateQuotations,
  getFinalStatus,
  listGeneratedStatuses,
} from './generated-quotations.ts';
import { createPlainPdf } from './plain-pdf.ts';
import { RowWriter, reserveIds } from './row-writer.ts';
import { SampleCalendar } from './sample-calendar.ts';
import type { GenerationContext } from './sample-kind.ts';
import { getAccountIds } from './sample-past.ts';

const language = 'nl';
const salesContact = { name: 'Eva Sanders', email: 'eva.sanders@kernhuis.example', phoneNumber: '0205550150' };
const signatory = { fullName: 'Anouk Boersma', jobTitle: 'Director' };

type Packages = ReadonlyMap<string, Awaited<ReturnType<typeof getCustomerPackages>>[number]>;

/** Writes the quotations of a generated company, with offers and documents. The accepted ones are lines that it ordered. */
export async function insertGeneratedQuotations(tx: Database, size: Size, { now }: GenerationContext): Promise<void> {
  const { customerId, domain } = sizes[size];
  const acceptedCount = listGeneratedStatuses(size).filter((status) => status === 'ACCEPTED').length;
  const acceptedOrders = await findOrders(tx, customerId, acceptedCount);
  const generated = generateQuotations(size, acceptedOrders, new SampleCalendar(now));
  const quotationIds = await reserveIds(tx, quotations, 'quotationId', generated.length);
  const desk = (await getAccountIds(tx, customerId)).get(`user1@${domain}`) ?? null;
  const packages: Packages = new Map(
    (await getCustomerPackages(tx, { customerId, language, now })).map((pack) => [pack.packageCode, pack]),
  );
  const writer = new RowWriter(tx);
  for (const [at, quotation] of generated.entries()) {
    const key = { customerId, quotationId: quotationIds[at]! };
    const version = toVersionRow(key, quotation, packages);
    const row = toQuotationRow(key, quotation, version?.items ?? [], quotation.order?.createdByAccountId ?? desk);
    writer.add(quotations, row);
    if (version) {
      writer.add(quotationVersions, version);
      await storeDocument(tx, row, version);
    }
    await writer.flushFull();
  }
  await writer.flushAll();
  await linkOrders(
    tx,
    customerId,
    generated.flatMap(({ order }, index) => (order ? [{ orderId: order.orderId, quotationId: quotationIds[index]! }] : [])),
  );
}

/** Delivered lines of the company, spread over its history. */
async function findOrders(tx: Database, customerId: number, count: number): Promise<AcceptedOrder[]> {
  const isDelivered = and(eq(orders.type, 'LINE'), eq(orders.subType, 'CREATE'), eq(orders.status, 'COMPLETED'));
  const allOrders = await tx
    .select({ orderId: orders.orderId })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), isDelivered))
    .orderBy(asc(orders.orderId));
  const chosenIds = Array.from(
    { length: count },
    (_, index) => allOrders[Math.floor((index * allOrders.length) / count)]!.orderId,
  );
  const { orderId, createdAt, createdByAccountId, subject, packageCode, packageName, termMonths, mrc, nrc } = orders;
  const { wishDate, details } = orders;
  return tx
    .select({
      orderId,
      createdAt,
      createdByAccountId,
      subject,
      packageCode,
      packageName,
      termMonths,
      mrc,
      nrc,
      wishDate,
      details,
    })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), inArray(orderId, chosenIds)))
    .orderBy(asc(orderId));
}

interface Key {
  customerId: number;
  quotationId: number;
}

function toVersionRow(key: Key, { title, offer }: GeneratedQuotation, packages: Packages): VersionRow | null {
  if (!offer) return null;
  const { level, offeredAt, validUntil } = offer;
  const items = offer.items.map(toItem);
  const bases = offer.items.map((item) => {
    const pack = item.packageCode ? packages.get(item.packageCode) : undefined;
    return pack ? applyTerms({ pack, availability: null }, item) : null;
  });
  return {
    ...key,
    version: 1,
    title,
    level,
    offeredAt,
    validUntil,
    terms: listTermTotals(items),
    items,
    bases,
    message: null,
    salesContact,
    documentId: hashToUuid(`quotation ${key.customerId} ${key.quotationId}`),
  };
}

function toQuotationRow(
  key: Key,
  { title, customerReference, requestedAt, request, steps, offer, order }: GeneratedQuotation,
  items: readonly QuotationItem[],
  createdByAccountId: string | null,
): QuotationRow {
  const [total] = listTermTotals(items);
  const last = steps.at(-1);
  const isDeclined = last?.action === 'decline';
  return {
    ...key,
    title,
    customerReference,
    requestedAt,
    request,
    createdByAccountId,
    status: getFinalStatus(steps),
    version: offer ? 1 : 0,
    level: offer?.level ?? null,
    offeredAt: offer?.offeredAt ?? null,
    validUntil: offer?.validUntil ?? null,
    types: offer ? [...new Set(items.map(({ type }) => type))] : [request.type],
    termMonths: total?.termMonths ?? null,
    mrc: total?.mrc ?? null,
    nrc: total?.nrc ?? null,
    contractValue: total?.contractValue ?? null,

    chosenTermMonths: order?.termMonths ?? null,
    acceptedItemIds: order ? [1] : [],
    orderIds: order ? [order.orderId] : [],
    acceptedAt: order?.createdAt ?? null,
    purchaseOrderNumber: null,
    signatory: order ? signatory : null,

    declineReason: isDeclined ? last.reasonCode! : null,
    declineComment: null,
    statusReason: last && ['refuse', 'withdrawOffer'].includes(last.action) ? last.text! : null,
    refreshRequestedAt: null,
    remindedVersion: 0,
    commentCount: 0,
    history: toHistory(requestedAt, steps),
    searchText: buildQuotationSearchText({
      quotationId: key.quotationId,
      requestedAt,
      title,
      customerReference,
      purchaseOrderNumber: null,
    }),
  };
}

function toHistory(requestedAt: Date, steps: GeneratedQuotation['steps']): QuotationRow['history'] {
  const requestedEntry = { from: null, to: 'REQUESTED', version: 0, reasonCode: null, text: null, actor: 'CUSTOMER' } as const;
  const history: QuotationRow['history'] = [{ at: requestedAt.toISOString(), ...requestedEntry }];
  for (const { action, at, reasonCode = null, text = null } of steps) {
    const { by: actor, to } = quotationTransitions[action];
    const before = history.at(-1)!;
    const version = action === 'offer' ? before.version + 1 : before.version;
    history.push({ at: at.toISOString(), from: before.to, to, version, reasonCode, text, actor });
  }
  return history;
}

/** Only an offer that can be accepted has a rendered document: rendering all of them would take as long as all other rows. */
async function storeDocument(tx: Database, row: QuotationRow, version: VersionRow): Promise<void> {
  const { customerId, customerReference, status } = row;
  const { documentId, offeredAt: createdAt } = version;
  const number = formatQuotationNumber(row);
  const { brand, companyName } = (await findCustomer(tx, customerId))!;
  const documentFields = { brand, language, customerId, companyName, number, customerReference } as const;
  const content =
    status === 'OFFERED'
      ? await renderQuotation({ ...documentFields, offer: presentVersion(version) })
      : createPlainPdf([
          `Offerte ${number}`,
          companyName,
          '',
          ...version.terms.map(({ termMonths, mrc }) => `${termMonths} maanden: EUR ${mrc}`),
        ]);
  const file = { customerId, documentId, fileName: `${number}-v1.pdf`, contentType: 'application/pdf' };
  await storeFile(tx, { ...file, content, createdAt });
}

async function linkOrders(tx: Database, customerId: number, links: readonly { orderId: number; quotationId: number }[]) {
  await tx.execute(sql`
    update service_order set quotation_id = link."quotationId"
    from json_to_recordset(${JSON.stringify(links)}::json) as link ("orderId" int, "quotationId" int)
    where customer_id = ${customerId} and order_id = link."orderId"`);
}
