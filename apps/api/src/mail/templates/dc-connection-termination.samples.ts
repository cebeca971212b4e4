import { createSamples, order } from '../../testing/mail-samples.ts';
import { dcConnectionTermination } from './dc-connection-termination.ts';

const termination = {
  circuitId: 'XC-AMS1-005120',
  hasEnded: false,
  terminationDate: '2025-12-22',
  chargedUntil: '2026-01-14',
  charge: '95.00',
};

export const samples = createSamples(dcConnectionTermination, [
  { ...order, ...termination },
  { ...order, ...termination, hasEnded: true, charge: '0.00' },
]);
