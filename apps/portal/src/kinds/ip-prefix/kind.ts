import { toEventKey } from '../event-key.ts';
import type { Kind } from '../kind.ts';

const getHref = (prefixId: string) => `/ip-management/prefix/${encodeURIComponent(prefixId)}`;

const welcome = new Set([
  'ip-prefix-assigned',
  'ip-prefix-rpki-valid',
  'ip-prefix-null-route-active',
  'ip-prefix-null-route-ended',
  'ip-prefix-request-approved',
]);

/** Prefixes, their addresses, and requests for them. */
export const ipPrefix = {
  name: 'ipPrefix',
  title: 'kinds.ip-prefix.title',
  icon: 'route',
  keywords: 'kinds.ip-prefix.keywords',
  search: {
    ipPrefix: {
      title: 'kinds.ip-prefix.title',
      icon: 'route',
      samplePaths: ['/ip-management'],
      list: { path: '/ip-management', label: 'kinds.ip-prefix.search-list' },
      getHref: ({ id }) => getHref(id),
      getDetail: ({ detail }) => detail,
      getStatus: () => null,
    },
  },
  notices: {
    'ip-prefix': {
      label: 'kinds.ip-prefix.notices-prefix',
      isNumbered: true,
      getGlyph: ({ type }) => (welcome.has(toEventKey(type)) ? 'ok' : 'attention'),
      getText: ({ type }) => `kinds.ip-prefix.notice-${toEventKey(type)}`,
      getHref: ({ objectId }) => getHref(objectId),
      copiedMail: 'support',
    },
    'ip-prefix-request': {
      label: 'kinds.ip-prefix.notices-request',
      getGlyph: ({ type }) => (welcome.has(toEventKey(type)) ? 'ok' : 'attention'),
      getText: ({ type }) => `kinds.ip-prefix.notice-${toEventKey(type)}`,
      getHref: () => '/ip-management',
      copiedMail: 'support',
    },
  },
  subjects: ['ip-prefix', 'ip-prefix-request'],
  eventGroup: { label: 'kinds.ip-prefix.events', help: 'kinds.ip-prefix.events-help' },
} as const satisfies Kind;
