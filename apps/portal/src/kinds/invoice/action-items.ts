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

/** Charges that the reconciliation found to be wrong; those that are disputed already wait for the provider. */
export function getFindingItems({ findings }: Pick<Output<typeof getInvoiceSummary>, 'findings'>): readonly ActionItem[] {
  if (findings.count === 0 || findings.invoiceNumber === null) return [];
  return [
    {
      id: 'invoice-findings',
      kind: 'attention',
      topic: 'company',
      title: 'kinds.invoice.findings-title',
      text: 'kinds.invoice.findings-text',
      params: { count: findings.count },
      action: {
        label: 'home.look',
        to: {
          to: '/invoices/invoice/$number',
          params: { number: findings.invoiceNumber } as never,
          search: { tab: 'disputes' } as never,
        },
      },
    },
  ];
}
