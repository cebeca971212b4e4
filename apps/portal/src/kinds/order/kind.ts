import type { Language } from '@demarc/contract/language.ts';
import type { Notice } from '@demarc/contract/notice.ts';
import type { OrderStatus } from '@demarc/contract/order.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';
import { formatMoment } from '../../blocks/format-moment.ts';
import { getOrderDisplay } from '../../blocks/order-display.ts';
import { getFormats } from '../../lib/format.ts';
import { toEventKey } from '../event-key.ts';
import type { Kind, NoticeDisplay } from '../kind.ts';

const glyphs: Readonly<Record<string, GlyphName>> = {
  'order-on-hold': 'attention',
  'order-late': 'trouble',
  'order-rejected': 'trouble',
  'order-failed': 'trouble',
  'order-planned': 'running',
  'order-appointment-changed': 'running',
  'order-completed': 'ok',
  'order-cancelled': 'ended',
};

/**
 * Returns the translation key for an order that was planned for the first time, or moved. Older notices without dates say
 * neither.
 */
function toTextKey({ type, data }: Notice): string {
  const key = toEventKey(type);
  if (key !== 'order-planned' || !data.plannedDate) return key;
  return data.previousPlannedDate ? 'order-moved' : 'order-planned-for';
}

const getHref = (orderId: string) => `/orders?order=${encodeURIComponent(orderId)}`;

const notice = {
  mergesAs: 'order',
  getGlyph: ({ type }: Notice) => glyphs[toEventKey(type)] ?? 'open',
  getText: (notice: Notice) => `kinds.order.notice-${toTextKey(notice)}`,
  getValues: ({ data }: Notice, language: Language): Record<string, string> =>
    typeof data.plannedDate === 'string' ? { date: formatMoment(data.plannedDate, getFormats(language)) } : {},
  getHref: ({ objectId }: Notice) => getHref(objectId),
} satisfies Partial<NoticeDisplay>;

export const order = {
  name: 'order',
  title: 'kinds.order.title',
  icon: 'clipboard-list',
  keywords: 'kinds.order.keywords',
  page: { path: '/orders', menuGroup: 'trade', isForResellers: true },
  search: {
    order: {
      title: 'kinds.order.title',
      icon: 'clipboard-list',
      samplePaths: ['/orders'],
      list: { path: '/orders', label: 'kinds.order.search-list', isForResellers: true, hasAddresses: true },
      getHref: ({ id }) => getHref(id),
      statusTexts: 'order',
      getStatus: ({ status, jeopardy = 'NONE' }) =>
        status ? getOrderDisplay({ status: status as OrderStatus, jeopardy }) : null,
    },
  },
  notices: {
    'order-trouble': { ...notice, label: 'kinds.order.notices-order-trouble' },
    'order-planned': { ...notice, label: 'kinds.order.notices-order-planned' },
    'order-done': { ...notice, label: 'kinds.order.notices-order-done', copiedMail: 'order' },
    'order-note': { ...notice, label: 'kinds.order.notices-order-note' },
  },
  subjects: ['order'],
  eventGroup: { label: 'kinds.order.events', help: 'kinds.order.events-help' },
} as const satisfies Kind;
