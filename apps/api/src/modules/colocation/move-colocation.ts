import { applyServiceTransition, type ServiceTransition } from '@demarc/contract/service.ts';
import type { Clock } from '../../clock.ts';
import type { Author } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { describeMove, type ServiceAudit, writeServiceAudit } from '../../db/service-audit.ts';
import { conflict } from '../../http/problem.ts';
import { type ColocationChanges, type ColocationRow, updateColocation } from './colocation.store.ts';

/** Columns that are updated together with the status. */
type Changes = Omit<ColocationChanges, 'status' | 'suspended' | 'updatedAt'>;

/**
 * Moves a rack or shared units to another status and writes a `rack.<status>` or `shared-colo.<status>` audit entry. Throws
 * INVALID_TRANSITION if the current status does not allow it. The caller has locked the row.
 */
export async function moveColocation(
  tx: Database,
  clock: Clock,
  author: Author,
  row: ColocationRow,
  move: ServiceTransition,
  changes: Changes = {},
): Promise<ColocationRow> {
  const statusChanges = applyServiceTransition(row, move);
  if (!statusChanges) throw conflict('INVALID_TRANSITION', { status: row.status, move });
  const allChanges = { ...changes, ...statusChanges };
  const movedRow = await updateColocation(tx, row, { ...allChanges, updatedAt: clock.now() });
  await writeColocationAudit(tx, clock, author, movedRow, describeMove(row, movedRow, allChanges, move));
  return movedRow;
}

/** Writes the audit entry and the event of a change. */
export function writeColocationAudit(
  tx: Database,
  clock: Clock,
  author: Author,
  { customerId, kind, colocationId: id }: ColocationRow,
  entry: ServiceAudit,
): Promise<void> {
  const [objectType, idName] = kind === 'RACK' ? (['rack', 'rackId'] as const) : (['shared-colo', 'sharedColoId'] as const);
  return writeServiceAudit(tx, clock, author, { customerId, objectType, idName, id }, entry);
}
