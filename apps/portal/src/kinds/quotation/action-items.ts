import type { Output } from '@demarc/contract/operation.ts';
import type { getQuotationSummary } from '@demarc/contract/quotation-counts.ts';
import type { ActionItem } from '../../blocks/action-item.ts';
import { linkToList } from '../../ui/link-target.ts';

/** Quotes that expire soon share one action item, because their list shows them all. */
export function getExpiringItems({ expiring }: Pick<Output<typeof getQuotationSummary>, 'expiring'>): readonly ActionItem[] {
  if (expiring === 0) return [];
  return [
    {
      id: 'expiring-quotes',
      kind: 'attention',
      topic: 'company',
      title: 'kinds.quotation.expiring-title',
      text: 'kinds.quotation.expiring-text',
      params: { count: expiring },
      action: { label: 'home.look', to: linkToList('/quotations', { expiring: 'yes' }) },
    },
  ];
}
