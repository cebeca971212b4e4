import type { InvoiceSummary, listInvoices } from '@demarc/contract/invoice.ts';
import type { getInvoiceSummary } from '@demarc/contract/invoice-overview.ts';
import { sumAmounts } from '@demarc/contract/money.ts';
import type { Output } from '@demarc/contract/operation.ts';
import type { ActionItem } from '../../blocks/action-item.ts';
import { countDaysOverdue, overdueSearch } from '../../blocks/invoice-display.ts';
import { type LinkTarget, linkToList } from '../../ui/link-target.ts';
import { isOvercharged } from './finding-text.ts';

/**
 * Returns one action item for all overdue invoices, which leads to the only one or to their list. `items` has the invoices that have to be
 * paid now, oldest due date first. The item has an amount only if `items` is complete.
 */
export function getOverdueItems(
  { items, total }: Pick<Output<typeof listInvoices>, 'items' | 'total'>,
  today: string,
): readonly ActionItem[] {
  const [oldest] = items;
  if (!oldest) return [];
  const shared = {
    id: 'overdue-invoices',
    kind: 'trouble',
    topic: 'company',
    since: oldest.dueDate,
  } as const;
  if (total === 1) {
    return [
      {
        ...shared,
        title: 'kinds.invoice.is-overdue',
        text: isReturned(oldest) ? 'kinds.invoice.overdue-returned' : 'kinds.invoice.overdue-amount',
        params: { number: oldest.number, count: countDaysOverdue(oldest, today) },
        amounts: { amount: oldest.openAmount, payable: oldest.openAmount },
        action: { label: 'kinds.invoice.pay', to: linkToInvoice(oldest.number) },
      },
    ];
  }
  const amount = items.length === total ? sumOpen(items) : null;
  const returnedInvoices = items.filter(isReturned);
  const isNamed = returnedInvoices.length <= maxNamedInvoices;
  const getText = () => {
    if (returnedInvoices.length === 0) return 'kinds.invoice.overdue-amount';
    return isNamed ? 'kinds.invoice.overdue-returned-of' : 'kinds.invoice.overdue-returned-count';
  };
  return [
    {
      ...shared,
      title: 'kinds.invoice.overdue-title',
      ...(total <= maxNamedInvoices && returnedInvoices.length === 0 && { detail: listNumbers(items) }),
      ...(amount !== null && { text: getText(), amounts: { amount, payable: amount } }),
      params: { count: total, returned: isNamed ? listNumbers(returnedInvoices) : returnedInvoices.length },
      action: { label: 'kinds.invoice.show-overdue', to: linkToList('/invoices', overdueSearch) },
    },
  ];
}

/** Not more, because the numbers have to fit on one line. */
const maxNamedInvoices = 3;

function listNumbers(invoices: readonly InvoiceSummary[]): string {
  return invoices.map(({ number }) => number).join(', ');
}

/** Whether the bank returned the direct debit and nobody has paid since. */
function isReturned({ status }: InvoiceSummary): boolean {
  return status === 'REVERSED';
}

function sumOpen(invoices: readonly InvoiceSummary[]): string {
  return sumAmounts(invoices.map(({ openAmount }) => openAmount));
}

/**
 * Returns one item for the charges that the reconciliation found to be wrong and that are not disputed yet. If the company was charged
 * too little, there is nothing to dispute.
 */
export function getFindingItems({ findings }: Pick<Output<typeof getInvoiceSummary>, 'findings'>): readonly ActionItem[] {
  const { count, amount, invoiceNumber, findingId } = findings;
  if (count === 0 || invoiceNumber === null) return [];
  const shared = {
    id: 'invoice-findings',
    topic: 'company',
    title: 'kinds.invoice.findings-title',
    params: { count, number: invoiceNumber },
  } as const;
  const search = { tab: 'disputes' };
  const view = { label: 'kinds.invoice.findings-view', to: linkToInvoice(invoiceNumber, search) };
  if (!isOvercharged(findings)) {
    return [
      {
        ...shared,
        kind: 'attention',
        text: 'kinds.invoice.findings-under',
        amounts: { amount: amount.replace('-', '') },
        action: view,
      },
    ];
  }
  // A single finding leads to the dispute form.
  const dispute = findingId !== null && {
    label: 'kinds.invoice.finding-dispute',
    to: linkToInvoice(invoiceNumber, { ...search, finding: findingId }),
  };
  return [
    {
      ...shared,
      kind: 'trouble',
      text: 'kinds.invoice.findings-text',
      amounts: { amount },
      action: dispute || view,
    },
  ];
}

function linkToInvoice(number: string, search: Record<string, string | number> = {}): LinkTarget {
  return { to: '/invoices/invoice/$number', params: { number }, search };
}
