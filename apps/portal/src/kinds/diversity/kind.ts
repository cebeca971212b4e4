import { toEventKey } from '../event-key.ts';
import type { Kind } from '../kind.ts';

/** Pairs of services that should have nothing in common. Their list is part of the page of connections. */
export const diversity = {
  name: 'diversity',
  title: 'kinds.diversity.pairs',
  icon: 'shield-check',
  notices: {
    diversity: {
      label: 'kinds.diversity.notices',
      getGlyph: () => 'attention',
      getText: ({ type }) => `kinds.diversity.notice-${toEventKey(type)}`,
      getHref: () => '/dc-connections?view=diversity',
      copiedMail: 'support',
    },
  },
  subjects: ['diversity-pair'],
  eventGroup: { label: 'kinds.diversity.events', help: 'kinds.diversity.events-help' },
} as const satisfies Kind;
