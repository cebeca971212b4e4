import { createSamples, order } from '../../testing/mail-samples.ts';
import { wdmTermination } from './wdm-termination.ts';

const termination = {
  circuitId: 'WDM-AMS1-AMS2-000077',
  hasEnded: false,
  terminationDate: '2025-12-22',
  chargedUntil: '2026-01-14',
  charge: '95.00',
};

export const samples = createSamples(wdmTermination, [
  { ...order, ...termination },
  { ...order, ...termination, hasEnded: true, charge: '0.00' },
]);
