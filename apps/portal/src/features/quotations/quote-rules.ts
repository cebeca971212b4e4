import type { QuotationSummary } from '@demarc/contract/quotation-schemas.ts';
import { canMoveQuotation, type QuotationStatus } from '@demarc/contract/quotation-state.ts';

/** What the customer can do with a quote. */
type QuoteAct = 'accept' | 'change' | 'decline' | 'cancel' | 'refresh';

const moves = { accept: 'accept', change: 'requestChange', decline: 'decline', cancel: 'cancel' } as const;

type Situation = Pick<QuotationSummary, 'status' | 'level' | 'refreshRequestedAt' | 'approvalRequestId'>;

/** Translation key of why something cannot be done now; null if it can. */
export function getBlockReason(
  act: QuoteAct,
  { status, level, refreshRequestedAt, approvalRequestId }: Situation,
): string | null {
  if (act === 'refresh') {
    if (status !== 'EXPIRED') return 'quotation.not-expired';
    return refreshRequestedAt === null ? null : 'quotation.refresh-asked-already';
  }
  if (!canMoveQuotation(moves[act], status)) {
    const phase = getPhase(status);
    return `quotation.blocked-${act === 'cancel' ? 'cancel' : phase === 'ended' ? status : phase}`;
  }
  if (act !== 'accept') return null;
  if (level === 'BUDGETARY') return 'quotation.blocked-budgetary';
  return approvalRequestId === null ? null : 'quotation.blocked-approval';
}

/** Whether nothing more happens to a quote: no offer, no comment, no answer. */
export function isClosed(status: QuotationStatus): boolean {
  return getPhase(status) === 'ended';
}

/** Whether an offer is still to come, is gone, or was answered. */
function getPhase(status: QuotationStatus): 'waiting' | 'expired' | 'ended' {
  if (status === 'EXPIRED') return 'expired';
  return status === 'REQUESTED' || status === 'IN_PROGRESS' || status === 'CHANGE_REQUESTED' ? 'waiting' : 'ended';
}
