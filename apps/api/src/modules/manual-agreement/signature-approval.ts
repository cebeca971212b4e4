import { calculateAgreementTotals } from '@demarc/contract/manual-agreement-total.ts';
import type { AppContext } from '../../app-context.ts';
import type { StoredSignatureApproval } from '../../db/schema/manual-agreement.ts';
import { getAccountName } from '../../db/views/account.ts';
import type { ApprovableAction, ApprovedRequest } from '../../http/approvals.ts';
import type { AgreementRow } from './agreement.store.ts';
import { toItems } from './agreement-facts.ts';

/** Summarizes a signature for the person who approves it. */
export function describeSignature(row: AgreementRow): ApprovableAction {
  const { agreementId, items, initialTermMonths, number, title, totalAmount } = row;
  return {
    objectType: 'manual-agreement',
    objectId: agreementId,
    key: agreementId,
    amount: totalAmount,
    subject: {
      title,
      subject: number,
      customerReference: null,
      termMonths: initialTermMonths,
      wishDate: null,
      totals: calculateAgreementTotals(items),
      items: toItems(row).map(({ description: name, ...item }) => ({ ...item, name, productCode: null, productType: null })),
    },
  };
}

/** Returns the approval to store with a signature; null if the signature needed no approval. */
export async function toSignatureApproval(
  { clock, database }: AppContext,
  customerId: number,
  request: ApprovedRequest | null,
): Promise<StoredSignatureApproval | null> {
  if (!request) return null;
  const { approver, requestedAt } = request;
  return {
    requestedAt: requestedAt.toISOString(),
    approvedByName: await getAccountName(database.db, customerId, approver.accountId!),
    approvedAt: clock.now().toISOString(),
  };
}
