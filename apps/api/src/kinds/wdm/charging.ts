import type { ChargingStep } from '../charging-step.ts';
import { findChargedWdms, lockDelivered } from './charging.store.ts';

export const wdmCharging = {
  lockDelivered,

  async findServices(db, customerId, serviceIds) {
    const rows = await findChargedWdms(db, customerId, serviceIds);
    return new Map(rows.map(({ wdmId, routeName, ...wdm }) => [wdmId, { ...wdm, address: routeName }]));
  },
} as const satisfies ChargingStep;
