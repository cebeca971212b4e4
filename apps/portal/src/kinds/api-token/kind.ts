import type { Kind } from '../kind.ts';

export const apiToken = {
  name: 'api-token',
  title: 'kinds.api-token.title',
  icon: 'key',
  page: { path: '/account/api-tokens', menuGroup: 'company' },
  commands: [
    { path: '/account/api-tokens', label: 'kinds.api-token.new', icon: 'key', keywords: 'kinds.api-token.new-keywords' },
  ],
  search: {
    apiToken: {
      title: 'kinds.api-token.title',
      icon: 'key',
      samplePaths: ['/account/api-tokens', '/user-management/tokens/1'],
      getHref: ({ ownerId }, { claims }) =>
        ownerId === null || ownerId === claims.uid_g
          ? '/account/api-tokens'
          : `/user-management/tokens/${encodeURIComponent(ownerId)}`,
    },
  },
  subjects: ['api-token'],
} as const satisfies Kind;
