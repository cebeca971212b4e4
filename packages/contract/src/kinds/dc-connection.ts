import type { ServiceKind } from './kind.ts';

export const dcConnectionKind = {
  subjects: ['dc-connection'],
  notices: {
    'dc-connection': [
      'dc-connection.suspended',
      'dc-connection.loa-accepted',
      'dc-connection.loa-rejected',
      'dc-connection.loa-issued',
      'dc-connection.loa-expiring',
      'dc-connection.loa-expired',
      'dc-connection.test-done',
      'dc-connection.fault-in-progress',
      'dc-connection.fault-resolved',
    ],
  },
  search: 'dcConnection',
  // Connections are known by their circuit ID, which also names the data center.
  idPrefix: null,
  milestones: ['RECEIVED', 'VALIDATED', 'LOA_RECEIVED', 'SENT_TO_FACILITY', 'PATCHED', 'TESTED', 'DELIVERED', 'BILLING_STARTED'],
} as const satisfies ServiceKind;
