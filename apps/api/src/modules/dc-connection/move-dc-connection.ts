import { applyServiceTransition, type ServiceTransition } from '@demarc/contract/service.ts';
import type { Clock } from '../../clock.ts';
import type { Author } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { describeMove, type ServiceAudit, writeServiceAudit } from '../../db/service-audit.ts';
import { conflict } from '../../http/problem.ts';
import { type DcConnectionChanges, type DcConnectionRow, updateDcConnection } from './dc-connection.store.ts';

/** Columns that are updated together with the status. */
type Changes = Omit<DcConnectionChanges, 'status' | 'suspended' | 'updatedAt'>;

/**
 * Moves a connection to another status and writes a `dc-connection.<status>` audit entry. Throws INVALID_TRANSITION if the
 * current status does not allow it. The caller has locked the row.
 */
export async function moveDcConnection(
  tx: Database,
  clock: Clock,
  author: Author,
  row: DcConnectionRow,
  move: ServiceTransition,
  changes: Changes = {},
): Promise<DcConnectionRow> {
  const statusChanges = applyServiceTransition(row, move);
  if (!statusChanges) throw conflict('INVALID_TRANSITION', { status: row.status, move });
  const allChanges = { ...changes, ...statusChanges };
  const movedRow = await updateDcConnection(tx, row, { ...allChanges, updatedAt: clock.now() });
  await writeDcConnectionAudit(tx, clock, author, movedRow, describeMove(row, movedRow, allChanges, move));
  return movedRow;
}

/** Writes the audit entry and the event of a change. */
export function writeDcConnectionAudit(
  tx: Database,
  clock: Clock,
  author: Author,
  { customerId, dcConnectionId: id }: DcConnectionRow,
  entry: ServiceAudit,
): Promise<void> {
  return writeServiceAudit(tx, clock, author, { customerId, objectType: 'dc-connection', idName: 'dcConnectionId', id }, entry);
}
