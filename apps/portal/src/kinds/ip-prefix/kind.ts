import { toEventKey } from '../event-key.ts';
import type { Kind } from '../kind.ts';

/** The page of a prefix. */
function getHref(id: string): string {
  return `/ip-management/prefix/${encodeURIComponent(id)}`;
}

/** Prefixes with their reverse DNS and origin. */
export const ipPrefix = {
  name: 'ip-prefix',
  title: 'kinds.ip-prefix.title',
  icon: 'route',
  keywords: 'kinds.ip-prefix.keywords',
  page: { path: '/ip-management', menuGroup: 'network', isForResellers: true },
  search: {
    ipPrefix: {
      title: 'kinds.ip-prefix.prefixes',
      icon: 'route',
      samplePaths: ['/ip-management/prefix/1'],
      list: { path: '/ip-management', label: 'kinds.ip-prefix.search-list', isForResellers: true },
      getHref: ({ id }) => getHref(id),
      statusTexts: 'ip-prefix',
      getStatus: ({ status }) =>
        status ? { glyph: status === 'ACTIVE' ? 'ok' : 'open', word: `ip-prefix.status-${status}` } : null,
    },
  },
  notices: {
    'ip-prefix': {
      label: 'kinds.ip-prefix.notices',
      isNumbered: true,
      getGlyph: ({ type }) => {
        if (/-(valid|ended)$|assigned$/.test(type)) return 'ok';
        return /(invalid|failed)$/.test(type) ? 'trouble' : 'attention';
      },
      getText: ({ type }) => `kinds.ip-prefix.notice-${toEventKey(type)}`,
      getHref: ({ objectId }) => getHref(objectId),
      copiedMail: 'support',
    },
    'ip-prefix-request': {
      label: 'kinds.ip-prefix.notices-request',
      getGlyph: ({ type }) => (type === 'ip-prefix-request.approved' ? 'ok' : 'attention'),
      getText: ({ type }) => `kinds.ip-prefix.notice-${toEventKey(type)}`,
      getHref: () => '/ip-management?panel=requests',
      copiedMail: 'support',
    },
  },
  subjects: ['ip-prefix', 'ip-prefix-request'],
  eventGroup: { label: 'kinds.ip-prefix.events', help: 'kinds.ip-prefix.events-help' },
} as const satisfies Kind;
