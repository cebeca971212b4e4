import { createSamples, order } from '../../testing/mail-samples.ts';
import { dcConnectionCompleted } from './dc-connection-completed.ts';

const deliveredConnection = {
  circuitId: 'XC-AMS1-005120',
  aEnd: 'AMS1 · AMS1-R03-12 · PP-01 · 11/12',
  zEnd: 'AMS1 · Proef Carrier · PP-77 · 5/6',
  lengthMeters: 84.5,
  lossDb: 0.42,
  facilityReference: 'FAC-20841',
  deliveredDate: '2025-12-05',
  contractEndDate: '2026-12-04',
  monthly: '95.00',
};

export const samples = createSamples(dcConnectionCompleted, [
  { ...order, ...deliveredConnection },
  { ...order, ...deliveredConnection, lengthMeters: null, lossDb: null, facilityReference: null, contractEndDate: null },
]);
