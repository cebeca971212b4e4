import type { Quotation } from '@demarc/contract/quotation-schemas.ts';

/** The message that came with an offer that waits for an answer; null once a newer comment of the provider may contradict it. */
export function getStandingMessage({
  status,
  approvalRequestId,
  message,
  offeredAt,
  comments,
}: Pick<Quotation, 'status' | 'approvalRequestId' | 'message' | 'offeredAt' | 'comments'>): {
  text: string;
  sentAt: string;
} | null {
  if (status !== 'OFFERED' || approvalRequestId !== null || message === null || offeredAt === null) return null;
  const isReplaced = comments.some(({ from, writtenAt }) => from === 'PROVIDER' && writtenAt > offeredAt);
  return isReplaced ? null : { text: message, sentAt: offeredAt };
}
