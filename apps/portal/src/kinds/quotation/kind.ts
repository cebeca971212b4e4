import type { GlyphName } from '@demarc/look/glyphs.ts';
import { toEventKey } from '../event-key.ts';
import type { Kind } from '../kind.ts';

const getHref = (quotationId: string) => `/quotations/view/${encodeURIComponent(quotationId)}`;

const glyphs: Readonly<Record<string, GlyphName>> = {
  ACCEPTED: 'ok',
  OFFERED: 'attention',
  REQUESTED: 'open',
  IN_PROGRESS: 'running',
  CHANGE_REQUESTED: 'running',
};

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
      getStatus: ({ status }) => (status ? { glyph: glyphs[status] ?? 'ended', word: `quotation.status-${status}` } : null),
    },
  },
  notices: {
    quotation: {
      label: 'kinds.quotation.notices',
      isNumbered: true,
      getGlyph: ({ type }) => (/(offered|accepted|answered)$/.test(type) ? 'ok' : 'attention'),
      getText: ({ type }) => `kinds.quotation.notice-${toEventKey(type)}`,
      getHref: ({ objectId }) => getHref(objectId),
      copiedMail: 'order',
    },
  },
  subjects: ['quotation'],
  eventGroup: { label: 'kinds.quotation.events', help: 'kinds.quotation.events-help' },
} as const satisfies Kind;
