import { toEventKey } from '../event-key.ts';
import type { Kind } from '../kind.ts';

const glyphs = { created: 'attention', approved: 'ok', refused: 'trouble', expired: 'ended' } as const;

/** Requests for the approval of a second person. They are shown in the list of orders. */
export const approvalRequest = {
  name: 'approval-request',
  title: 'kinds.approval-request.title',
  icon: 'clipboard-list',
  notices: {
    'approval-request': {
      label: 'kinds.approval-request.notices-approval-request',
      getGlyph: ({ type }) => glyphs[type.split('.')[1] as keyof typeof glyphs] ?? 'open',
      getText: ({ type }) => `kinds.approval-request.notice-${toEventKey(type)}`,
      getHref: ({ objectId }) => `/orders?list=approvals&approval=${encodeURIComponent(objectId)}`,
    },
  },
  subjects: ['approval-request'],
  eventGroup: { label: 'kinds.approval-request.events', help: 'kinds.approval-request.events-help' },
} as const satisfies Kind;
