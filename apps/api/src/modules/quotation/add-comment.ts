import { maxQuotationComments } from '@demarc/contract/quotation-schemas.ts';
import type { ChangeContext } from '../../app-context.ts';
import { getAccountName } from '../../db/views/account.ts';
import { conflict } from '../../http/problem.ts';
import { insertComment, type QuotationRow } from './quotation.store.ts';

/** Adds a comment under the name of its author. Throws MESSAGE_LIMIT if there are too many. */
export async function addComment(
  { tx, context, author }: ChangeContext,
  quotation: QuotationRow,
  { text, name }: { text: string; name?: string },
): Promise<QuotationRow> {
  if (quotation.commentCount >= maxQuotationComments) throw conflict('MESSAGE_LIMIT', { max: maxQuotationComments });
  const { accountId } = author;
  return insertComment(tx, quotation, {
    from: author.actor === 'CUSTOMER' ? 'CUSTOMER' : 'PROVIDER',
    author: name?.trim() ?? (accountId ? await getAccountName(tx, quotation.customerId, accountId) : (author.via ?? null)),
    accountId,
    text: text.trim(),
    writtenAt: context.clock.now(),
  });
}
