import { maxDisputeMessages } from '@demarc/contract/invoice-dispute.ts';
import type { ChangeContext } from '../../../app-context.ts';
import { writeAudit } from '../../../db/audit.ts';
import { getAccountName } from '../../../db/views/account.ts';
import { conflict } from '../../../http/problem.ts';
import { type DisputeRow, insertMessage } from './dispute.store.ts';

/** A change of a dispute: the last part of the event type. */
type DisputeEvent = 'opened' | 'message-added' | 'answered' | 'accepted' | 'rejected' | 'withdrawn';

/** Adds a message under the name of its author. Throws MESSAGE_LIMIT if the thread is full. */
export async function addMessage({ tx, context, author }: ChangeContext, dispute: DisputeRow, text: string): Promise<DisputeRow> {
  if (dispute.messageCount >= maxDisputeMessages) throw conflict('MESSAGE_LIMIT', { max: maxDisputeMessages });
  const { accountId } = author;
  return insertMessage(tx, dispute, {
    from: author.actor === 'CUSTOMER' ? 'CUSTOMER' : 'PROVIDER',
    author: accountId ? await getAccountName(tx, dispute.customerId, accountId) : (author.via ?? null),
    accountId,
    text: text.trim(),
    sentAt: context.clock.now(),
  });
}

/** Writes the audit entry of a dispute with its invoice, and the event `invoice.dispute-…`. */
export async function writeDisputeAudit(
  { tx, context, author }: ChangeContext,
  what: DisputeEvent,
  { before, after, text }: { before: DisputeRow | null; after: DisputeRow; text?: string | undefined },
): Promise<void> {
  const { customerId, number, disputeId, lineNumber, reason, amount, creditNoteNumber } = after;
  await writeAudit(tx, context.clock, author, {
    customerId,
    type: `invoice.dispute-${what}`,
    objectType: 'invoice',
    objectId: number,
    before: before && { disputeStatus: before.status },
    after: {
      disputeId,
      lineNumber,
      disputeStatus: after.status,
      ...(before === null && { reason, amount }),
      ...(text !== undefined && { text }),
    },
    data: { disputeId, lineNumber, reason, amount, status: after.status, ...(creditNoteNumber && { creditNoteNumber }) },
  });
}
