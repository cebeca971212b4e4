import type { ServiceKind } from './kind.ts';

export const lineKind = {
  subjects: ['line', 'diagnostic'],
  notices: {
    line: ['line.state-changed', 'line.suspended', 'line.fault-in-progress', 'line.fault-resolved'],
    diagnostic: ['diagnostic.done', 'diagnostic.failed'],
  },
  search: 'line',
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
