import { RtrProtocolError, rtrErrors } from './rtr-pdu.ts';
import type { PackedVrp } from './vrp.ts';
import { createVrpTable, type VrpTable } from './vrp-table.ts';

/** The prefixes between a Cache Response and its End of Data, which take effect together. */
export interface RtrTransaction {
  readonly sessionId: number;
  /** Receives a change. Throws an `RtrProtocolError` for too many changes, or for a change that cannot be applied to a full table. */
  receive(isAnnouncement: boolean, vrp: PackedVrp): void;
  /** Returns the table with all changes, and whether there were any. Throws an `RtrProtocolError` if a change cannot be applied. */
  commit(): { table: VrpTable; hasChanges: boolean };
}

/** Limits that keep a cache from using up the memory. */
interface RtrLimits {
  maxVrps: number;
  /** Changes are objects until they take effect, and take much more memory than the VRPs of a table. */
  maxChanges: number;
}

/** Ten times the number of VRPs in 2026, and a change of each VRP in 2026. */
const defaultLimits: RtrLimits = { maxVrps: 7_000_000, maxChanges: 700_000 };

/** Receives all VRPs of the cache into a new table. The old table stays in use until the commit. */
export function createFullTransaction(sessionId: number, { maxVrps } = defaultLimits): RtrTransaction {
  const table = createVrpTable();
  return {
    sessionId,
    receive(isAnnouncement, vrp) {
      applyChange(table, isAnnouncement, vrp);
      if (table.size > maxVrps) throw createTooManyError();
    },
    commit: () => ({ table, hasChanges: true }),
  };
}

/** Receives the changes since a serial. The commit applies all of them or none. */
export function createIncrementalTransaction(
  sessionId: number,
  table: VrpTable,
  { maxVrps, maxChanges } = defaultLimits,
): RtrTransaction {
  const changes: { isAnnouncement: boolean; vrp: PackedVrp }[] = [];
  return {
    sessionId,
    receive(isAnnouncement, vrp) {
      if (changes.length >= maxChanges) throw createTooManyError();
      changes.push({ isAnnouncement, vrp });
    },
    commit() {
      let applied = 0;
      try {
        for (const { isAnnouncement, vrp } of changes) {
          applyChange(table, isAnnouncement, vrp);
          applied++;
        }
        if (table.size > maxVrps) throw createTooManyError();
      } catch (error) {
        for (const { isAnnouncement, vrp } of changes.slice(0, applied).reverse()) {
          applyChange(table, !isAnnouncement, vrp);
        }
        throw error;
      }
      return { table, hasChanges: changes.length > 0 };
    },
  };
}

function createTooManyError(): RtrProtocolError {
  return new RtrProtocolError(rtrErrors.INTERNAL_ERROR, 'there are too many prefixes');
}

function applyChange(table: VrpTable, isAnnouncement: boolean, vrp: PackedVrp): void {
  if (isAnnouncement && !table.add(vrp))
    throw new RtrProtocolError(rtrErrors.DUPLICATE_ANNOUNCEMENT, 'a prefix is announced twice');
  if (!isAnnouncement && !table.remove(vrp))
    throw new RtrProtocolError(rtrErrors.UNKNOWN_WITHDRAWAL, 'a prefix is withdrawn that was not announced');
}
