import { createSamples, order } from '../../testing/mail-samples.ts';
import { colocationCompleted } from './colocation-completed.ts';

const deliveredUnits = {
  serviceId: 'RK-311',
  name: 'AMS1-R03-12',
  site: 'Amsterdam 1',
  facilityLabel: 'F2.118',
  committedKw: '4.0',
  deliveredDate: '2025-12-05',
  contractEndDate: '2026-12-04',
  monthly: '642.50',
  feeds: [
    { label: 'A', phase: 'SINGLE', amperageA: 32 },
    { label: 'B', phase: 'THREE', amperageA: 16 },
  ],
  switchPorts: ['sw1.ams1 xe-0/0/12'],
  prefixes: ['203.0.113.8/29', '2001:db8:1::/48'],
} as const;

export const samples = createSamples(colocationCompleted, [
  { ...order, ...deliveredUnits, kind: 'RACK' },
  {
    ...order,
    ...deliveredUnits,
    kind: 'SHARED_COLO',
    serviceId: 'SC-312',
    name: 'AMS1-SC-07 U12-U13',
    facilityLabel: null,
    switchPorts: [],
    prefixes: [],
    contractEndDate: null,
  },
]);
