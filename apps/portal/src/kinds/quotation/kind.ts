import type { QuotationStatus } from '@demarc/contract/quotation-state.ts';
import { toEventKey } from '../event-key.ts';
import type { Kind } from '../kind.ts';
import { createGetGlyph } from '../notice-glyphs.ts';
import { quoteGlyphs } from './status-glyphs.ts';

const getHref = (quotationId: string) => `/quotations/view/${encodeURIComponent(quotationId)}`;

export const quotation = {
  name: 'quotation',
  title: 'kinds.quotation.title',
  icon: 'file-text',
  keywords: 'kinds.quotation.keywords',
  page: { path: '/quotations', menuGroup: 'trade', isForResellers: true },
  search: {
    quotation: {
      title: 'kinds.quotation.title',
      icon: 'file-text',
      samplePaths: ['/quotations/view/1'],
      list: { path: '/quotations', label: 'kinds.quotation.search-list', isForResellers: true },
      getHref: ({ id }) => getHref(id),
      statusTexts: 'quotation',
      getStatus: ({ status }) =>
        status ? { glyph: quoteGlyphs[status as QuotationStatus], word: `quotation.status-${status}` } : null,
    },
  },
  notices: {
    quotation: {
      label: 'kinds.quotation.notices',
      isNumbered: true,
      getGlyph: createGetGlyph<'quotation'>({
        offered: 'ok',
        accepted: 'ok',
        answered: 'ok',
        expiring: 'attention',
        expired: 'attention',
        withdrawn: 'attention',
        refused: 'attention',
      }),
      getText: ({ type }) => `kinds.quotation.notice-${toEventKey(type)}`,
      getHref: ({ objectId }) => getHref(objectId),
      copiedMail: 'order',
    },
  },
  subjects: ['quotation'],
  eventGroup: { label: 'kinds.quotation.events', help: 'kinds.quotation.events-help' },
} as const satisfies Kind;
