import type { Dispute, DisputeMessage, DisputeSummary } from '@demarc/contract/invoice-dispute.ts';
import type { ProviderDispute } from '@demarc/contract/provider/invoice-dispute.ts';
import type { Database } from '../../../db/database.ts';
import { type DisputeRow, findMessages, type MessageRow } from './dispute.store.ts';

export function toDisputeSummary(row: DisputeRow): DisputeSummary {
  const { disputeId, lineNumber, lineDescription, findingId, reason, amount, status, creditNoteNumber } = row;
  const { messageCount, lastMessageFrom } = row;
  return {
    disputeId,
    invoiceNumber: row.number,
    lineNumber,
    lineDescription,
    findingId,
    reason,
    amount,
    status,
    creditNoteNumber,
    messageCount,
    lastMessageFrom,
    openedAt: row.openedAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
  };
}

export async function presentDispute(db: Database, row: DisputeRow): Promise<Dispute> {
  return { ...toDisputeSummary(row), messages: (await findMessages(db, row)).map(presentMessage) };
}

export async function presentDisputeForProvider(db: Database, row: DisputeRow): Promise<ProviderDispute> {
  return { customerId: row.customerId, ...(await presentDispute(db, row)) };
}

function presentMessage({ messageId, from, author, text, sentAt }: MessageRow): DisputeMessage {
  return { messageId, from, author, text, sentAt: sentAt.toISOString() };
}
