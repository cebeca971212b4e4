import type { ServiceKind } from './kind.ts';

export const lineKind = {
  idPrefix: 'LN',
  milestones: [
    'RECEIVED',
    'VALIDATED',
    'SENT_TO_CARRIER',
    'CARRIER_CONFIRMED',
    'APPOINTMENT_PLANNED',
    'INSTALLED',
    'CONFIGURED',
    'DELIVERED',
    'BILLING_STARTED',
  ],
} as const satisfies ServiceKind;
