import { overdueSearch } from '../../blocks/invoice-display.ts';
import type { Command } from '../../kinds/kind.ts';

export interface PartOfPage extends Command {
  search?: Readonly<Record<string, string>>;
  isForAdministrators?: boolean;
}

/** Parts of pages: their tabs and most used views. The palette lists them only for a query of more than one character. */
export const partsOfPages: readonly PartOfPage[] = [
  {
    path: '/orders',
    search: { list: 'approvals' },
    label: 'palette.approvals',
    icon: 'clipboard-list',
    keywords: 'palette.words-approvals',
    isForResellers: true,
  },
  {
    path: '/orders',
    search: { jeopardy: 'LATE' },
    label: 'palette.late-orders',
    icon: 'clipboard-list',
    keywords: 'palette.words-late-orders',
    isForResellers: true,
  },
  {
    path: '/orders',
    search: { waitingOn: 'CUSTOMER' },
    label: 'palette.waiting-orders',
    icon: 'clipboard-list',
    keywords: 'palette.words-waiting-orders',
    isForResellers: true,
  },
  {
    path: '/orders',
    search: { status: 'COMPLETED' },
    label: 'palette.completed-orders',
    icon: 'clipboard-list',
    keywords: 'palette.words-completed-orders',
    isForResellers: true,
  },
  {
    path: '/invoices',
    search: overdueSearch,
    label: 'palette.overdue-invoices',
    icon: 'receipt-euro',
    keywords: 'palette.words-overdue-invoices',
  },
  {
    path: '/invoices',
    search: { list: 'own-prices' },
    label: 'palette.own-prices',
    icon: 'receipt-euro',
    keywords: 'palette.words-own-prices',
    isForResellers: true,
  },
  {
    path: '/lines',
    search: { state: 'DOWN' },
    label: 'palette.lines-down',
    icon: 'route',
    keywords: 'palette.words-lines-down',
  },
  {
    path: '/account/api-tokens',
    search: { tab: 'webhooks' },
    label: 'palette.webhooks',
    icon: 'code',
    keywords: 'palette.words-webhooks',
    isForAdministrators: true,
  },
  {
    path: '/company',
    search: { tab: 'activity' },
    label: 'palette.company-activity',
    icon: 'building',
    keywords: 'palette.words-company-activity',
    isForAdministrators: true,
  },
];

/** Actions on the page of a line, which the user first chooses in the list. */
export const lineActions: readonly PartOfPage[] = [
  { path: '/lines', label: 'palette.report-fault', icon: 'alert-triangle', keywords: 'palette.words-report-fault' },
  {
    path: '/lines',
    search: { status: 'ACTIVE' },
    label: 'palette.terminate-line',
    icon: 'calendar-x',
    keywords: 'palette.words-terminate-line',
    isForResellers: true,
  },
];
