import type { QuotationSummary } from '@demarc/contract/quotation-schemas.ts';
import { canMoveQuotation, type QuotationStatus } from '@demarc/contract/quotation-state.ts';

/** The actions of the customer on a quote. */
type QuoteAct = 'accept' | 'change' | 'decline' | 'cancel' | 'refresh';

const moves = { accept: 'accept', change: 'requestChange', decline: 'decline', cancel: 'cancel' } as const;

type QuoteState = Pick<QuotationSummary, 'status' | 'level' | 'refreshRequestedAt' | 'approvalRequestId'>;

/** Returns why an action is blocked, as a translation key; null if it is possible. */
export function getBlockReason(
  act: QuoteAct,
  { status, level, refreshRequestedAt, approvalRequestId }: QuoteState,
): string | null {
  if (act === 'refresh') {
    if (status !== 'EXPIRED') return 'quotation.not-expired';
    return refreshRequestedAt === null ? null : 'quotation.refresh-asked-already';
  }
  if (!canMoveQuotation(moves[act], status)) {
    if (act === 'cancel') return 'quotation.blocked-cancel';
    const phase = getPhase(status);
    return `quotation.blocked-${phase === 'ended' ? status : phase}`;
  }
  if (act !== 'accept') return null;
  if (level === 'BUDGETARY') return 'quotation.blocked-budgetary';
  return approvalRequestId === null ? null : 'quotation.blocked-approval';
}

/** Whether a quote is final: no more offers, comments or answers. */
export function isClosed(status: QuotationStatus): boolean {
  return getPhase(status) === 'ended';
}

/** Returns whether the offer is still to come or has expired, or the quote has ended. */
function getPhase(status: QuotationStatus): 'waiting' | 'expired' | 'ended' {
  if (status === 'EXPIRED') return 'expired';
  return status === 'REQUESTED' || status === 'IN_PROGRESS' || status === 'CHANGE_REQUESTED' ? 'waiting' : 'ended';
}
