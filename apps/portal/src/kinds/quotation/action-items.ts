import type { Output } from '@demarc/contract/operation.ts';
import type { listQuotations } from '@demarc/contract/quotation.ts';
import { type ActionItem, listByName } from '../../blocks/action-item.ts';
import { linkToList } from '../../ui/link-target.ts';

/** Lists the given quotes by name, and counts all if there are more. Leaves out quotes that wait for a colleague's approval. */
export function getExpiringItems({
  items,
  total,
}: Pick<Output<typeof listQuotations>, 'items' | 'total'>): readonly ActionItem[] {
  return listByName(
    items
      .filter(({ approvalRequestId }) => approvalRequestId === null)
      .map(
        ({ quotationId, number, title, totals, validUntil }): ActionItem => ({
          id: `quote-${quotationId}`,
          kind: 'attention',
          topic: 'company',
          title: 'kinds.quotation.waits',
          detail: title,
          ...(totals && { text: 'kinds.quotation.per-month', amounts: { mrc: totals.mrc } }),
          params: { number },
          ...(validUntil && { deadline: validUntil }),
          action: {
            label: 'kinds.quotation.review',
            to: { to: '/quotations/$action/$quotationId', params: { action: 'view', quotationId: String(quotationId) } },
          },
        }),
      ),
    total - items.length,
    {
      id: 'expiring-quotes',
      kind: 'attention',
      topic: 'company',
      title: 'kinds.quotation.expire',
      action: { label: 'kinds.quotation.review-all', to: linkToList('/quotations', { expiring: 'yes' }) },
    },
  );
}
