import type { StreamPower } from '@demarc/contract/event.ts';

/** A stream gets one message for all samples that arrive within this time. */
const collectMs = 500;
/** Above this number, a message names no units, and clients refetch all that they show. */
const maxListedUnits = 100;

/** Collects which racks and shared units have new samples, and sends one message per customer. */
export function createPowerNotices(send: (customerId: number, data: StreamPower) => void) {
  const unitIdsByCustomer = new Map<number, Set<number>>();
  const flush = () => {
    for (const [customerId, unitIds] of unitIdsByCustomer) {
      send(customerId, { unitIds: unitIds.size > maxListedUnits ? null : [...unitIds].sort((a, b) => a - b) });
    }
    unitIdsByCustomer.clear();
  };
  return {
    /** Adds units of a customer. `list` is the customer ID followed by the unit IDs, separated by commas. */
    add(list: string): void {
      const [customerId = 0, ...unitIds] = list.split(',').map(Number);
      if (unitIdsByCustomer.size === 0) setTimeout(flush, collectMs).unref();
      const unitIdsOfCustomer = unitIdsByCustomer.get(customerId) ?? new Set();
      for (const unitId of unitIds) unitIdsOfCustomer.add(unitId);
      unitIdsByCustomer.set(customerId, unitIdsOfCustomer);
    },
  };
}
