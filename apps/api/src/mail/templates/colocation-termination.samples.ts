import { createSamples, order } from '../../testing/mail-samples.ts';
import { colocationTermination } from './colocation-termination.ts';

const termination = {
  kind: 'RACK',
  serviceId: 'RK-311',
  name: 'AMS1-R03-12',
  hasEnded: false,
  terminationDate: '2025-12-22',
  chargedUntil: '2026-01-14',
  charge: '642.50',
} as const;

export const samples = createSamples(colocationTermination, [
  { ...order, ...termination },
  { ...order, ...termination, hasEnded: true, charge: '0.00' },
  { ...order, ...termination, kind: 'SHARED_COLO', serviceId: 'SC-312', name: 'AMS1-SC-07 U12-U13' },
]);
