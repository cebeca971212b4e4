import type { ChargingStep } from '../charging-step.ts';
import { findChargedConnections } from './charging.store.ts';
import { formatSubject } from './format-subject.ts';

export const dcConnectionCharging = {
  async findServices(db, customerId, serviceIds) {
    const rows = await findChargedConnections(db, customerId, serviceIds);
    return new Map(
      rows.map(({ dcConnectionId, reference, ...ends }) => [dcConnectionId, { reference, address: formatSubject(ends) }]),
    );
  },
} as const satisfies ChargingStep;
