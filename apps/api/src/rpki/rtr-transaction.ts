import type { Payload } from './payload.ts';
import { createPayloadTable, type PayloadTable } from './payload-table.ts';
import { RtrProtocolError, rtrErrors } from './rtr-pdu.ts';

/** The prefixes between a Cache Response and its End of Data, which take effect together. */
export interface RtrTransaction {
  readonly sessionId: number;
  /** Throws an `RtrProtocolError` if the change makes no sense. */
  receive(isAnnouncement: boolean, payload: Payload): void;
  /** Returns the table with all changes, and whether there were any. */
  commit(): { table: PayloadTable; hasChanges: boolean };
}

/** A cache that sends more would take all memory. */
interface RtrLimits {
  maxPayloads: number;
  /** Changes are objects until they take effect, and take much more memory than the payloads of a table. */
  maxChanges: number;
}

/** Ten times of what exists in 2026; and changes of all of it. */
const defaultLimits: RtrLimits = { maxPayloads: 7_000_000, maxChanges: 700_000 };

/** Everything that the cache has, in a new table. The old one stays in use until the end. */
export function createFullTransaction(sessionId: number, { maxPayloads } = defaultLimits): RtrTransaction {
  const table = createPayloadTable();
  return {
    sessionId,
    receive(isAnnouncement, payload) {
      applyChange(table, isAnnouncement, payload);
      if (table.size > maxPayloads) throw tooMany();
    },
    commit: () => ({ table, hasChanges: true }),
  };
}

/** The changes since a serial. They are all applied or none. */
export function createIncrementalTransaction(
  sessionId: number,
  table: PayloadTable,
  { maxPayloads, maxChanges } = defaultLimits,
): RtrTransaction {
  const changes: { isAnnouncement: boolean; payload: Payload }[] = [];
  return {
    sessionId,
    receive(isAnnouncement, payload) {
      if (changes.length >= maxChanges) throw tooMany();
      changes.push({ isAnnouncement, payload });
    },
    commit() {
      let applied = 0;
      try {
        for (const { isAnnouncement, payload } of changes) {
          applyChange(table, isAnnouncement, payload);
          applied++;
        }
        if (table.size > maxPayloads) throw tooMany();
      } catch (error) {
        for (const { isAnnouncement, payload } of changes.slice(0, applied).reverse()) {
          applyChange(table, !isAnnouncement, payload);
        }
        throw error;
      }
      return { table, hasChanges: changes.length > 0 };
    },
  };
}

function tooMany(): RtrProtocolError {
  return new RtrProtocolError(rtrErrors.INTERNAL_ERROR, 'there are too many prefixes');
}

function applyChange(table: PayloadTable, isAnnouncement: boolean, payload: Payload): void {
  if (isAnnouncement && !table.add(payload))
    throw new RtrProtocolError(rtrErrors.DUPLICATE_ANNOUNCEMENT, 'a prefix is announced twice');
  if (!isAnnouncement && !table.remove(payload))
    throw new RtrProtocolError(rtrErrors.UNKNOWN_WITHDRAWAL, 'a prefix is withdrawn that was not announced');
}
