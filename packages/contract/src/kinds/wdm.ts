import type { ServiceKind } from './kind.ts';

export const wdmKind = {
  subjects: [],
  idPrefix: null,
  milestones: ['RECEIVED', 'VALIDATED', 'CHANNEL_RESERVED', 'PATCHED_A', 'PATCHED_Z', 'TESTED', 'DELIVERED', 'BILLING_STARTED'],
} as const satisfies ServiceKind;
