import { toEventKey } from '../event-key.ts';
import type { Kind } from '../kind.ts';

export const agreement = {
  name: 'agreement',
  title: 'kinds.agreement.title',
  icon: 'signature',
  keywords: 'kinds.agreement.keywords',
  page: { path: '/company/agreements' },
  notices: {
    agreement: {
      label: 'kinds.agreement.notices-agreement',
      isNumbered: true,
      getGlyph: ({ type }) => (toEventKey(type) === 'msa-terminated' ? 'ended' : 'waiting'),
      getText: ({ type }) => `kinds.agreement.notice-${toEventKey(type)}`,
      getDetail: () => 'kinds.agreement.master',
      getHref: () => '/company/agreements',
    },
  },
  subjects: ['msa'],
} as const satisfies Kind;
