import type { IpPrefixStatus } from '@demarc/contract/ip-prefix.ts';
import { toEventKey } from '../event-key.ts';
import type { Kind } from '../kind.ts';
import { createGetGlyph } from '../notice-glyphs.ts';
import { statusGlyphs } from './status-glyphs.ts';

/** Returns the URL of the page of a prefix. */
function getHref(id: string): string {
  return `/ip-management/prefix/${encodeURIComponent(id)}`;
}

/** Prefixes with their reverse DNS and origin. */
export const ipPrefix = {
  name: 'ip-prefix',
  title: 'kinds.ip-prefix.title',
  icon: 'network',
  keywords: 'kinds.ip-prefix.keywords',
  page: { path: '/ip-management', menuGroup: 'network', isForResellers: true },
  search: {
    ipPrefix: {
      title: 'kinds.ip-prefix.prefixes',
      icon: 'network',
      samplePaths: ['/ip-management/prefix/1'],
      list: { path: '/ip-management', label: 'kinds.ip-prefix.search-list', isForResellers: true },
      getHref: ({ id }) => getHref(id),
      statusTexts: 'ip-prefix',
      getStatus: ({ status }) =>
        status ? { glyph: statusGlyphs[status as IpPrefixStatus], word: `ip-prefix.status-${status}` } : null,
    },
  },
  notices: {
    'ip-prefix': {
      label: 'kinds.ip-prefix.notices',
      isNumbered: true,
      getGlyph: createGetGlyph<'ip-prefix'>({
        assigned: 'ok',
        'rpki-valid': 'ok',
        'rpki-invalid': 'trouble',
        'dns-failed': 'trouble',
        'delegation-failed': 'trouble',
        'null-route-active': 'attention',
        'null-route-ended': 'ok',
        'release-near': 'attention',
      }),
      getText: ({ type }) => `kinds.ip-prefix.notice-${toEventKey(type)}`,
      getHref: ({ objectId }) => getHref(objectId),
      copiedMail: 'support',
    },
    'ip-prefix-request': {
      label: 'kinds.ip-prefix.notices-request',
      getGlyph: createGetGlyph<'ip-prefix-request'>({
        approved: 'ok',
        refused: 'trouble',
      }),
      getText: ({ type }) => `kinds.ip-prefix.notice-${toEventKey(type)}`,
      getHref: () => '/ip-management?panel=requests',
      copiedMail: 'support',
    },
  },
  subjects: ['ip-prefix', 'ip-prefix-request'],
  eventGroup: { label: 'kinds.ip-prefix.events', help: 'kinds.ip-prefix.events-help' },
} as const satisfies Kind;
