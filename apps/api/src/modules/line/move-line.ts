import { applyServiceTransition, type ServiceTransition } from '@demarc/contract/service.ts';
import type { Clock } from '../../clock.ts';
import type { Author } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { describeMove, writeServiceAudit } from '../../db/service-audit.ts';
import { conflict } from '../../http/problem.ts';
import { type LineChanges, type LineRow, updateLineRow } from './line.store.ts';

/** Columns that are updated together with the status. */
type Changes = Omit<LineChanges, 'status' | 'suspended' | 'updatedAt'>;

/**
 * Moves a line to another status and writes a `line.<status>` audit entry. Throws INVALID_TRANSITION if the current status does
 * not allow it. The caller has locked the line.
 */
export async function moveLine(
  tx: Database,
  clock: Clock,
  author: Author,
  row: LineRow,
  move: ServiceTransition,
  changes: Changes = {},
): Promise<LineRow> {
  const statusChanges = applyServiceTransition(row, move);
  if (!statusChanges) throw conflict('INVALID_TRANSITION', { status: row.status, move });
  const now = clock.now();
  const { status } = statusChanges;
  const hasEnded = status === 'TERMINATED' || status === 'CANCELLED';
  const allChanges = {
    ...(hasEnded && row.operationalState !== 'UNKNOWN' && { operationalState: 'UNKNOWN' as const, stateSince: now }),
    ...changes,
    ...statusChanges,
  };
  const movedRow = await updateLineRow(tx, row, { ...allChanges, updatedAt: now });
  const { customerId, lineId: id } = row;
  const subject = { customerId, objectType: 'line', idName: 'lineId', id };
  await writeServiceAudit(tx, clock, author, subject, describeMove(row, movedRow, allChanges, move));
  return movedRow;
}
