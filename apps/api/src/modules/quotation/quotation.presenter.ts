import { countDaysLeft } from '@demarc/contract/offer-validity.ts';
import type { ProviderQuotation } from '@demarc/contract/provider/quotation.ts';
import type {
  Quotation,
  QuotationComment,
  QuotationDocument,
  QuotationSummary,
  QuotationVersion,
} from '@demarc/contract/quotation-schemas.ts';
import { getCurrentQuotationStatus } from '@demarc/contract/quotation-state.ts';
import type { Database } from '../../db/database.ts';
import { formatQuotationNumber } from '../../db/search-text.ts';
import { getOrderReferences } from '../../db/views/order-numbers.ts';
import { findWaitingApproval } from '../../db/views/waiting-approval.ts';
import { findDocuments } from './document.store.ts';
import {
  type CommentRow,
  findComments,
  findVersion,
  findVersions,
  type QuotationRow,
  type VersionRow,
} from './quotation.store.ts';
import { findPersonNames, type SummaryRow } from './quotation-list.store.ts';

/** Loads the full names of the people who requested these quotations, by `accountId`. */
export async function loadNames(
  db: Database,
  rows: readonly Pick<SummaryRow, 'createdByAccountId'>[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.flatMap(({ createdByAccountId }) => createdByAccountId ?? []))];
  const people = await findPersonNames(db, ids);
  return new Map(people.flatMap(({ accountId, name }) => (name ? [[accountId, name] as const] : [])));
}

export function toQuotationSummary(
  row: SummaryRow,
  names: ReadonlyMap<string, string>,
  now: Date,
): Omit<QuotationSummary, 'approvalRequestId'> {
  const { quotationId, title, version, types, level, validUntil, termMonths, mrc, nrc, contractValue } = row;
  const { customerReference, commentCount, createdByAccountId } = row;
  const status = getCurrentQuotationStatus(row, now);
  return {
    quotationId,
    number: formatQuotationNumber(row),
    version,
    title,
    status,
    types,
    level,
    requestedAt: row.requestedAt.toISOString(),
    offeredAt: row.offeredAt?.toISOString() ?? null,
    validUntil,
    daysLeft: status === 'OFFERED' && validUntil !== null ? countDaysLeft(validUntil, now) : null,
    termMonths,
    totals: mrc === null || nrc === null ? null : { mrc, nrc },
    contractValue,
    customerReference,
    refreshRequestedAt: row.refreshRequestedAt?.toISOString() ?? null,
    commentCount,
    createdByAccountId,
    createdByName: (createdByAccountId && names.get(createdByAccountId)) || null,
  };
}

/** Presents a complete quotation to its customer. */
export async function presentQuotation(db: Database, row: QuotationRow, now: Date): Promise<Quotation> {
  const { customerId, quotationId } = row;
  const [{ customerId: _customerId, documents, ...quotation }, waitingApproval] = await Promise.all([
    presentQuotationForProvider(db, row, now),
    findWaitingApproval(db, { customerId, objectType: 'quotation', key: String(quotationId) }, now),
  ]);
  return {
    ...quotation,
    documents: documents.filter(({ version }) => version <= row.version),
    approvalRequestId: waitingApproval?.approvalRequestId ?? null,
  };
}

/** Presents a complete quotation to the provider, including documents for the next offer. */
export async function presentQuotationForProvider(db: Database, row: QuotationRow, now: Date): Promise<ProviderQuotation> {
  const [names, latest, versions, uploads, comments, orders] = await Promise.all([
    loadNames(db, [row]),
    row.version === 0 ? null : findVersion(db, row, row.version),
    findVersions(db, row),
    findDocuments(db, row),
    findComments(db, row),
    getOrderReferences(db, row.customerId, row.orderIds),
  ]);
  return {
    customerId: row.customerId,
    ...toQuotationSummary(row, names, now),
    request: row.request,
    items: latest?.items ?? [],
    terms: latest?.terms ?? [],
    message: latest?.message ?? null,
    salesContact: latest?.salesContact ?? null,
    versions: versions.map(({ documentId: _id, fileName: _name, sizeBytes: _size, offeredAt, ...version }) => ({
      ...version,
      offeredAt: offeredAt.toISOString(),
    })),
    comments: comments.map(presentComment),
    documents: listDocuments(versions, uploads),
    chosenTermMonths: row.chosenTermMonths,
    acceptedItemIds: row.acceptedItemIds,
    orderIds: row.orderIds,
    orders,
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
    purchaseOrderNumber: row.purchaseOrderNumber,
    signatory: row.signatory,
    declineReason: row.declineReason,
    declineComment: row.declineComment,
    statusReason: row.statusReason,
    history: row.history,
  };
}

/** Lists the PDF of each version with its designs and surveys, newest version first. */
function listDocuments(
  versions: Awaited<ReturnType<typeof findVersions>>,
  uploads: Awaited<ReturnType<typeof findDocuments>>,
): QuotationDocument[] {
  const rendered = versions.map(({ documentId, fileName, sizeBytes, version, offeredAt }) => ({
    documentId,
    type: 'QUOTATION_PDF' as const,
    fileName,
    sizeBytes,
    version,
    createdAt: offeredAt.toISOString(),
  }));
  const uploaded = uploads.map(({ createdAt, ...upload }) => ({ ...upload, createdAt: createdAt.toISOString() }));
  return [...rendered, ...uploaded].sort((a, b) => b.version - a.version);
}

export function presentVersion({ version, title, level, offeredAt, validUntil, terms, ...row }: VersionRow): QuotationVersion {
  const { items, message, salesContact } = row;
  return { version, title, level, offeredAt: offeredAt.toISOString(), validUntil, terms, items, message, salesContact };
}

function presentComment({ commentId, from, author, text, writtenAt }: CommentRow): QuotationComment {
  return { commentId, from, author, text, writtenAt: writtenAt.toISOString() };
}
