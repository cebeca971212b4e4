import { toEventKey } from '../event-key.ts';
import type { Kind } from '../kind.ts';

export const webhook = {
  name: 'webhook',
  title: 'webhook.title',
  icon: 'code',
  notices: {
    webhook: {
      label: 'kinds.webhook.notices-webhook',
      getGlyph: () => 'attention',
      getText: ({ type }) => `kinds.webhook.notice-${toEventKey(type)}`,
      getHref: () => '/account/api-tokens?tab=webhooks',
    },
  },
  subjects: ['webhook'],
} as const satisfies Kind;
