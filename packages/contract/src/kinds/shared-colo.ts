import type { ServiceKind } from './kind.ts';

export const sharedColoKind = {
  subjects: ['shared-colo'],
  search: 'sharedColo',
  idPrefix: 'SC',
  milestones: [
    'RECEIVED',
    'VALIDATED',
    'SPACE_RESERVED',
    'POWER_INSTALLED',
    'NETWORK_CONFIGURED',
    'ACCESS_GRANTED',
    'DELIVERED',
    'BILLING_STARTED',
  ],
} as const satisfies ServiceKind;
