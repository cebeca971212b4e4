import { formatShortAddress } from '@demarc/contract/format-address.ts';
import { getEndUserName } from '@demarc/contract/line-name.ts';
import type { ChargingStep } from '../charging-step.ts';
import { findChargedLines, lockDelivered } from './charging.store.ts';

export const lineCharging = {
  lockDelivered,

  async findServices(db, customerId, serviceIds) {
    const rows = await findChargedLines(db, customerId, serviceIds);
    return new Map(
      rows.map(({ lineId, address, endUser, ...line }) => [
        lineId,
        { ...line, address: formatShortAddress(address), endUserName: getEndUserName(endUser) },
      ]),
    );
  },
} as const satisfies ChargingStep;
