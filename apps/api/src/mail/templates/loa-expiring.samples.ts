import { createSamples, order } from '../../testing/mail-samples.ts';
import { loaExpiring } from './loa-expiring.ts';

const loa = { circuitId: 'XC-AMS1-005120', direction: 'RECEIVED', validUntil: '2025-12-22', hasEnded: false } as const;

export const samples = createSamples(loaExpiring, [
  { ...order, ...loa },
  { ...order, ...loa, hasEnded: true },
  { ...order, ...loa, direction: 'ISSUED' },
]);
