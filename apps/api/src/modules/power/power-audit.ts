import type { Clock } from '../../clock.ts';
import { type Author, type Change, writeAudit } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import type { MeteredUnit } from './moment.ts';

/** Writes the audit entry and the event of a change to the power of a unit: `rack.<what>` or `shared-colo.<what>`. */
export async function writePowerAudit(
  tx: Database,
  clock: Clock,
  author: Author,
  { customerId, colocationId, kind }: Pick<MeteredUnit, 'customerId' | 'colocationId' | 'kind'>,
  { what, data, ...values }: Pick<Change, 'before' | 'after' | 'data'> & { what: string },
): Promise<void> {
  const [objectType, idName] = kind === 'RACK' ? ['rack', 'rackId'] : ['shared-colo', 'sharedColoId'];
  await writeAudit(tx, clock, author, {
    customerId,
    type: `${objectType}.${what}`,
    objectType,
    objectId: String(colocationId),
    ...values,
    data: { [idName]: colocationId, ...data },
  });
}
