import type { ServiceKind } from './kind.ts';

export const dcConnectionKind = {
  subjects: [],
  idPrefix: null,
  milestones: ['RECEIVED', 'VALIDATED', 'LOA_RECEIVED', 'SENT_TO_FACILITY', 'PATCHED', 'TESTED', 'DELIVERED', 'BILLING_STARTED'],
} as const satisfies ServiceKind;
