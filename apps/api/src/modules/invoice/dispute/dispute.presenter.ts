import type { Dispute, DisputeMessage, DisputeSummary } from '@demarc/contract/invoice-dispute.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { ProviderDispute } from '@demarc/contract/provider/invoice-dispute.ts';
import type { Database } from '../../../db/database.ts';
import { type DisputeRow, findMessages, type MessageRow } from './dispute.store.ts';
import { presentDisputed } from './disputed-charge.ts';

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

export async function presentDispute(db: Database, row: DisputeRow, language: Language): Promise<Dispute> {
  const disputed = await presentDisputed(db, row, language);
  return { ...toDisputeSummary(row), ...disputed, messages: (await findMessages(db, row)).map(presentMessage) };
}

export async function presentDisputeForProvider(db: Database, row: DisputeRow, language: Language): Promise<ProviderDispute> {
  return { customerId: row.customerId, ...(await presentDispute(db, row, language)) };
}

function presentMessage({ messageId, from, author, text, sentAt }: MessageRow): DisputeMessage {
  return { messageId, from, author, text, sentAt: sentAt.toISOString() };
}
