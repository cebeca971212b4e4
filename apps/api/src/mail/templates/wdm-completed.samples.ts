import { createSamples, order } from '../../testing/mail-samples.ts';
import type { OrderMailContext } from '../order-labels.ts';
import { type WdmCompleted, wdmCompleted } from './wdm-completed.ts';

const deliveredWavelength: Omit<WdmCompleted, keyof OrderMailContext> = {
  circuitId: 'WDM-AMS1-AMS2-000077',
  routeName: 'Amsterdam Noord',
  grid: 'DWDM_100GHZ',
  channel: 33,
  clientInterface: '100GE_LR4',
  muxPortA: 'MUX-03/ch33',
  muxPortZ: 'MUX-07/ch33',
  aEnd: 'AMS1 · AMS1-R03-12 · PP-01 · 11/12',
  zEnd: 'AMS2 · AMS2-R07-04 · PP-02 · 5/6',
  deliveredDate: '2025-12-05',
  contractEndDate: '2026-12-04',
  monthly: '895.00',
};

export const samples = createSamples(wdmCompleted, [
  { ...order, ...deliveredWavelength },
  {
    ...order,
    ...deliveredWavelength,
    grid: 'CWDM_20NM',
    channel: 1551,
    clientInterface: null,
    muxPortA: null,
    muxPortZ: null,
    contractEndDate: null,
  },
]);
