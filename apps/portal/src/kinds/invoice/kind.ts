import type { InvoiceStatus } from '@demarc/contract/invoice-status.ts';
import { getInvoiceGlyph } from '../../blocks/invoice-display.ts';
import { getFormats } from '../../lib/format.ts';
import { getCurrentLanguage } from '../../lib/i18n.ts';
import { toEventKey } from '../event-key.ts';
import type { Kind } from '../kind.ts';

const getHref = (number: string) => `/invoices/invoice/${encodeURIComponent(number)}`;

const unwelcome = new Set(['invoice-reversed', 'invoice-disputed', 'invoice-dispute-rejected', 'invoice-findings-found']);
/** Returns the search parameters of the tab of the invoice that a notice of this type is about. */
const getTab = (type: string) => (/^invoice\.(dispute-|findings-)/.test(type) ? '?tab=disputes' : '');

/** Invoices and credit notes. */
export const invoice = {
  name: 'invoice',
  title: 'kinds.invoice.title',
  icon: 'receipt-euro',
  keywords: 'kinds.invoice.keywords',
  page: { path: '/invoices', menuGroup: 'money' },
  search: {
    invoice: {
      title: 'kinds.invoice.title',
      icon: 'receipt-euro',
      samplePaths: ['/invoices'],
      list: { path: '/invoices', label: 'kinds.invoice.search-list' },
      getHref: ({ id }) => getHref(id),
      getDetail: ({ detail }) => detail && getFormats(getCurrentLanguage()).money(Number(detail)),
      statusTexts: 'invoice',
      getStatus: ({ status }) =>
        status ? { glyph: getInvoiceGlyph(status as InvoiceStatus), word: `invoice.status-${status}` } : null,
    },
  },
  notices: {
    invoice: {
      label: 'kinds.invoice.notices-invoice',
      isNumbered: true,
      getGlyph: ({ type }) => (unwelcome.has(toEventKey(type)) ? 'attention' : 'ok'),
      getText: ({ type }) => `kinds.invoice.notice-${toEventKey(type)}`,
      getHref: ({ objectId, type }) => `${getHref(objectId)}${getTab(type)}`,
      copiedMail: 'billing',
    },
  },
  subjects: ['invoice', 'own-price'],
  eventGroup: { label: 'kinds.invoice.events', help: 'kinds.invoice.events-help' },
} as const satisfies Kind;
