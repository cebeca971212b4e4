import { toEventKey } from '../event-key.ts';
import type { Kind } from '../kind.ts';

const getHref = (number: string) => `/invoices/invoice/${encodeURIComponent(number)}`;

/** Invoices and credit notes. */
export const invoice = {
  name: 'invoice',
  title: 'kinds.invoice.title',
  icon: 'file-invoice',
  keywords: 'kinds.invoice.keywords',
  search: {
    invoice: {
      title: 'kinds.invoice.title',
      icon: 'file-invoice',
      samplePaths: ['/invoices/invoice/202600001'],
      getHref: ({ id }) => getHref(id),
    },
  },
  notices: {
    invoice: {
      label: 'kinds.invoice.notices-invoice',
      isNumbered: true,
      getGlyph: ({ type }) => (type === 'invoice.reversed' || type === 'invoice.disputed' ? 'attention' : 'ok'),
      getText: ({ type }) => `kinds.invoice.notice-${toEventKey(type)}`,
      getHref: ({ objectId }) => getHref(objectId),
      copiedMail: 'billing',
    },
  },
  subjects: ['invoice'],
  eventGroup: { label: 'kinds.invoice.events', help: 'kinds.invoice.events-help' },
} as const satisfies Kind;
