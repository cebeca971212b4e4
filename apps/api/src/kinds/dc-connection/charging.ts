import type { ChargingStep } from '../charging-step.ts';
import { findChargedConnections, lockDelivered } from './charging.store.ts';
import { formatSubject } from './format-subject.ts';

export const dcConnectionCharging = {
  lockDelivered,

  async findServices(db, customerId, serviceIds) {
    const rows = await findChargedConnections(db, customerId, serviceIds);
    return new Map(
      rows.map(({ dcConnectionId, reference, monthlyAmount, ...ends }) => [
        dcConnectionId,
        { reference, address: formatSubject(ends), monthlyAmount },
      ]),
    );
  },
} as const satisfies ChargingStep;
