import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { exceedsApprovalLimit } from '@demarc/contract/contract-value.ts';
import type { ManualAgreement, ManualAgreementSummary } from '@demarc/contract/manual-agreement.ts';
import type { ManualAgreementStatus } from '@demarc/contract/manual-agreement-status.ts';
import { calculateAgreementTotals } from '@demarc/contract/manual-agreement-total.ts';
import type { ProviderManualAgreement } from '@demarc/contract/provider/manual-agreement.ts';
import { applyNoticePeriod } from '@demarc/contract/service.ts';
import type { Database } from '../../db/database.ts';
import { findCustomer } from '../../db/views/customer.ts';
import { getOrderReferences } from '../../db/views/order-numbers.ts';
import { findWaitingApproval } from '../../db/views/waiting-approval.ts';
import type { AgreementRow } from './agreement.store.ts';
import { getCurrentStatus, isCopyWaiting, toContract, toItems, toParty } from './agreement-facts.ts';
import { findDocuments } from './document.store.ts';
import { findEntries } from './entry.store.ts';

type ShownStatus = Exclude<ManualAgreementStatus, 'DRAFT'>;

/** Presents an agreement as an item of the provider's list, with its status on a day. */
export function toProviderSummary(row: AgreementRow, today: string) {
  const { customerId, agreementId: uuid, number, title, category, counterparty, service, validUntil, totalAmount } = row;
  return {
    customerId,
    uuid,
    number,
    title,
    category,
    counterparty,
    service,
    validUntil,
    totalAmount,
    status: getCurrentStatus(row, today),
    totals: calculateAgreementTotals(row.items),
    createdAt: row.createdAt.toISOString(),
    offeredAt: row.offeredAt?.toISOString() ?? null,
    signedAt: row.signedAt?.toISOString() ?? null,
    isCopyWaiting: isCopyWaiting(row),
  };
}

/** Presents an agreement that was offered, as an item of the customer's list. */
export function toSummary(row: AgreementRow, today: string): Omit<ManualAgreementSummary, 'approvalRequestId'> {
  const { customerId: _customerId, status, offeredAt, ...summary } = toProviderSummary(row, today);
  return { ...summary, status: status as ShownStatus, offeredAt: offeredAt! };
}

/** Presents an agreement to the provider, with its documents and history. */
export async function presentForProvider(db: Database, row: AgreementRow, today: string): Promise<ProviderManualAgreement> {
  const [customer, documents, entries, orders] = await Promise.all([
    findCustomer(db, row.customerId),
    findDocuments(db, row),
    findEntries(db, row),
    getOrderReferences(db, row.customerId, row.orderIds),
  ]);
  return {
    ...toProviderSummary(row, today),
    summary: row.summary,
    contract: isRunning(row) ? applyNoticePeriod(toContract(row), today) : toContract(row),
    items: toItems(row),
    catalogPrices: row.catalogPrices,
    revision: row.revision,
    documentSha256: row.documentSha256,
    signature: row.signature,
    copy: row.copy && { ...row.copy, uploadedAt: row.copy.uploadedAt },
    parties: { provider: row.counterparty, customer: toParty(customer!) },
    accountManager: row.accountManager,
    documents: documents.map(({ createdAt, ...file }) => ({ ...file, createdAt: createdAt.toISOString() })),
    orderIds: row.orderIds,
    orders,
    history: entries.flatMap(({ entryId, type, actor, name, text, revision, at }) =>
      type === 'DRAFTED' ? [] : [{ entryId, type, actor, name, text, revision, at: at.toISOString() }],
    ),
    statusReason: row.statusReason,
    version: row.version,
  };
}

/** Whether an agreement was signed and has not ended, so that it can be terminated. */
function isRunning({ status }: AgreementRow): boolean {
  return status === 'SIGNED' || status === 'ACTIVE';
}

/** Presents an agreement that was offered to its customer. */
export async function present(db: Database, row: AgreementRow, now: Date): Promise<ManualAgreement> {
  const { customerId, agreementId: key, totalAmount } = row;
  const [presented, customer, waiting] = await Promise.all([
    presentForProvider(db, row, formatAmsterdamDate(now)),
    findCustomer(db, customerId),
    findWaitingApproval(db, { customerId, objectType: 'manual-agreement', key }, now),
  ]);
  const { customerId: _customerId, status, offeredAt, documentSha256, ...agreement } = presented;
  return {
    ...agreement,
    status: status as ShownStatus,
    offeredAt: offeredAt!,
    documentSha256: documentSha256!,
    needsApproval: exceedsApprovalLimit(totalAmount, customer!.approvalLimit),
    approvalRequest: waiting && {
      ...waiting,
      requestedAt: waiting.requestedAt.toISOString(),
      expiresAt: waiting.expiresAt.toISOString(),
    },
  };
}
