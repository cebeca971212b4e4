import type { ServiceKind } from './kind.ts';

export const wdmKind = {
  subjects: ['wdm'],
  notices: {
    wdm: [
      'wdm.suspended',
      'wdm.light-warning',
      'wdm.light-critical',
      'wdm.light-ok',
      'wdm.test-done',
      'wdm.fault-in-progress',
      'wdm.fault-resolved',
    ],
  },
  search: 'wdm',
  // Wavelengths are known by their circuit ID, which also names the data centers.
  idPrefix: null,
  milestones: ['RECEIVED', 'VALIDATED', 'CHANNEL_RESERVED', 'PATCHED_A', 'PATCHED_Z', 'TESTED', 'DELIVERED', 'BILLING_STARTED'],
} as const satisfies ServiceKind;
