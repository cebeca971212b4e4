import type { StreamPower } from '@demarc/contract/event.ts';

/** A stream gets one message for all samples that arrive within this time. */
const collectMs = 500;
/** Above this number, a message names no units, and clients refetch all that they show. */
const maxListedUnits = 100;

/** Collects which racks and shared units have new samples, and passes them on for each customer. */
export function createPowerNotices(send: (customerId: number, data: StreamPower) => void) {
  const waiting = new Map<number, Set<number>>();
  const flush = () => {
    for (const [customerId, unitIds] of waiting) {
      send(customerId, { unitIds: unitIds.size > maxListedUnits ? null : [...unitIds].sort((a, b) => a - b) });
    }
    waiting.clear();
  };
  return {
    /** A customer number and the numbers of its units, with commas between. */
    add(list: string): void {
      const [customerId = 0, ...unitIds] = list.split(',').map(Number);
      if (waiting.size === 0) setTimeout(flush, collectMs).unref();
      const known = waiting.get(customerId) ?? new Set();
      for (const unitId of unitIds) known.add(unitId);
      waiting.set(customerId, known);
    },
  };
}
