import type { AccountStatus } from '@demarc/contract/account.ts';
import { getAccountGlyph } from '../../blocks/account-glyph.ts';
import { toEventKey } from '../event-key.ts';
import type { Kind } from '../kind.ts';

const getHref = (accountId: string) => `/user-management/account/${encodeURIComponent(accountId)}`;

const glyphs = { 'account-activated': 'ok', 'account-deleted': 'ended' } as const;

export const account = {
  name: 'account',
  title: 'kinds.account.title',
  icon: 'users',
  keywords: 'kinds.account.keywords',
  page: { path: '/user-management', menuGroup: 'company' },
  commands: [
    {
      path: '/user-management/account/create',
      label: 'kinds.account.new',
      icon: 'plus',
      keywords: 'kinds.account.new-keywords',
    },
  ],
  search: {
    account: {
      title: 'kinds.account.title',
      icon: 'user',
      samplePaths: ['/user-management/account/1'],
      getHref: ({ id }) => getHref(id),
      statusTexts: 'user',
      getStatus: ({ status }) =>
        status ? { glyph: getAccountGlyph(status as AccountStatus), word: `user.status-${status}` } : null,
      getActions: ({ id }, _href, { canOpen }) => {
        const tokens = `/user-management/tokens/${encodeURIComponent(id)}`;
        return canOpen(tokens) ? [{ label: 'kinds.account.tokens', icon: 'key', href: tokens }] : [];
      },
    },
  },
  notices: {
    people: {
      label: 'kinds.account.notices-people',
      getGlyph: ({ type }) => glyphs[toEventKey(type) as keyof typeof glyphs] ?? 'open',
      getText: ({ type }) => `kinds.account.notice-${toEventKey(type)}`,
      getHref: ({ type, objectId }) => (toEventKey(type) === 'account-deleted' ? null : getHref(objectId)),
    },
  },
  subjects: ['account'],
} as const satisfies Kind;
