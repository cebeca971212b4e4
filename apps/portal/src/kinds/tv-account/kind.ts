import type { TvAccountStatus } from '@demarc/contract/tv-account-status.ts';
import { getTvStatusGlyph } from '../../blocks/tv-status-glyph.ts';
import { toEventKey } from '../event-key.ts';
import type { Kind } from '../kind.ts';

const getHref = (id: string) => `/tv-accounts/${encodeURIComponent(id)}`;

export const tvAccount = {
  name: 'tv-account',
  title: 'kinds.tv-account.title',
  icon: 'device-tv',
  keywords: 'kinds.tv-account.keywords',
  page: { path: '/tv-accounts', menuGroup: 'services', isForResellers: true },
  commands: [
    {
      path: '/tv-accounts/create',
      label: 'kinds.tv-account.new',
      icon: 'plus',
      keywords: 'kinds.tv-account.new-keywords',
      isForResellers: true,
    },
  ],
  search: {
    tvAccount: {
      title: 'kinds.tv-account.title',
      icon: 'device-tv',
      samplePaths: ['/tv-accounts/1'],
      list: { path: '/tv-accounts', label: 'kinds.tv-account.search-list', isForResellers: true },
      getHref: ({ id }) => getHref(id),
      statusTexts: 'tv-account',
      getStatus: ({ status }) =>
        status ? { glyph: getTvStatusGlyph(status as TvAccountStatus), word: `tv-account.status-${status}` } : null,
    },
  },
  notices: {
    tv: {
      label: 'kinds.tv-account.notices-tv',
      getGlyph: () => 'trouble',
      getText: ({ type }) => `kinds.tv-account.notice-${toEventKey(type)}`,
      getDetail: () => 'kinds.tv-account.one',
      getHref: ({ objectId }) => getHref(objectId),
    },
  },
  subjects: ['tv-account', 'tv-activation', 'tv-code', 'tv-device', 'tv-package', 'tv-product'],
  eventGroup: { label: 'kinds.tv-account.events', help: 'kinds.tv-account.events-help' },
} as const satisfies Kind;
