import { createSamples, order } from '../../testing/mail-samples.ts';
import { lineTermination } from './line-termination.ts';

const termination = {
  serviceId: 'LN-204512',
  hasEnded: false,
  terminationDate: '2025-12-22',
  chargedUntil: '2026-01-14',
  charge: '42.50',
} as const;

export const samples = createSamples(lineTermination, [
  { ...order, ...termination },
  { ...order, ...termination, hasEnded: true, charge: '0.00' },
]);
