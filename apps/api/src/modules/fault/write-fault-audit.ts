import type { FaultSubject } from '@demarc/contract/fault.ts';
import type { Clock } from '../../clock.ts';
import { type Author, writeAudit } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import type { FaultRow } from './fault.store.ts';

const idNames: Record<FaultSubject, string> = {
  line: 'lineId',
  rack: 'rackId',
  'shared-colo': 'sharedColoId',
  'dc-connection': 'dcConnectionId',
  wdm: 'wdmId',
};

/** Writes the audit entry and the event of a change, such as `line.fault-reported`. */
export async function writeFaultAudit(
  tx: Database,
  clock: Clock,
  author: Author,
  { customerId, subject, serviceId }: FaultRow,
  { what, before, after, data }: Record<'after' | 'data', object> & { what: string; before: object | null },
): Promise<void> {
  await writeAudit(tx, clock, author, {
    customerId,
    type: `${subject}.fault-${what}`,
    objectType: subject,
    objectId: String(serviceId),
    before: before && { ...before },
    after: { ...after },
    data: { [idNames[subject]]: serviceId, ...data },
  });
}
