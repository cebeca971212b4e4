import type { ServiceKind } from './kind.ts';

export const rackKind = {
  subjects: ['rack'],
  // Shared units are on the same page and in the same setting.
  notices: {
    rack: [
      'rack.suspended',
      'rack.fault-in-progress',
      'rack.fault-resolved',
      'shared-colo.suspended',
      'shared-colo.fault-in-progress',
      'shared-colo.fault-resolved',
    ],
    power: ['rack.power-event-opened', 'shared-colo.power-event-opened'],
  },
  search: 'rack',
  idPrefix: 'RK',
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
