import { changedBy, createSamples, order } from '../../testing/mail-samples.ts';
import { loaIssued } from './loa-issued.ts';

export const samples = createSamples(loaIssued, [
  { ...order, circuitId: 'XC-AMS1-005120', dcConnectionId: 5120, issuedTo: changedBy, validUntil: '2025-12-22' },
]);
