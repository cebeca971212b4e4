import type { getInvoiceSummary } from '@demarc/contract/invoice-overview.ts';
import type { Output } from '@demarc/contract/operation.ts';
import type { ActionItem } from '../../blocks/action-item.ts';
import { linkToList } from '../../ui/link-target.ts';

/** Overdue invoices share one action item: they are settled together. */
export function getOverdueItems({ overdue }: Pick<Output<typeof getInvoiceSummary>, 'overdue'>): readonly ActionItem[] {
  if (overdue.count === 0) return [];
  return [
    {
      id: 'overdue-invoices',
      kind: 'attention',
      topic: 'company',
      title: 'kinds.invoice.overdue-title',
      text: 'kinds.invoice.overdue-text',
      params: { count: overdue.count },
      action: { label: 'home.look', to: linkToList('/invoices', { overdue: 'yes' }) },
    },
  ];
}
