import { applyServiceTransition, type ServiceTransition } from '@demarc/contract/service.ts';
import type { Clock } from '../../clock.ts';
import type { Author } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { diffFields } from '../../db/diff-fields.ts';
import { describeMove, type ServiceAudit, writeServiceAudit } from '../../db/service-audit.ts';
import { conflict } from '../../http/problem.ts';
import { updateWdm, type WdmChanges, type WdmRow } from './wdm.store.ts';

/** Columns that are updated together with the status. */
type Changes = Omit<WdmChanges, 'status' | 'suspended' | 'updatedAt'>;

/**
 * Moves a wavelength to another status and writes a `wdm.<status>` audit entry. Throws INVALID_TRANSITION if the current status
 * does not allow it. The caller has locked the row.
 */
export async function moveWdm(
  tx: Database,
  clock: Clock,
  author: Author,
  row: WdmRow,
  move: ServiceTransition,
  changes: Changes = {},
): Promise<WdmRow> {
  const next = applyServiceTransition(row, move);
  if (!next) throw conflict('INVALID_TRANSITION', { status: row.status, move });
  const allChanges = { ...changes, ...next };
  const movedWdm = await updateWdm(tx, row, { ...allChanges, updatedAt: clock.now() });
  await writeWdmAudit(tx, clock, author, movedWdm, describeMove(row, movedWdm, allChanges, move));
  return movedWdm;
}

/** Applies changes that have no status of their own, and writes a `wdm.<what>` audit entry. The caller has locked the row. */
export async function changeWdm(
  tx: Database,
  clock: Clock,
  author: Author,
  row: WdmRow,
  changes: Omit<WdmChanges, 'updatedAt'>,
  describe: (changed: WdmRow) => Pick<ServiceAudit, 'what' | 'data'>,
): Promise<WdmRow> {
  const changedWdm = await updateWdm(tx, row, { ...changes, updatedAt: clock.now() });
  const { before, after } = diffFields(row, changedWdm, Object.keys(changes));
  await writeWdmAudit(tx, clock, author, changedWdm, { before, after, ...describe(changedWdm) });
  return changedWdm;
}

/** Writes the audit entry and the event of a change. */
export function writeWdmAudit(
  tx: Database,
  clock: Clock,
  author: Author,
  { customerId, wdmId: id }: Pick<WdmRow, 'customerId' | 'wdmId'>,
  entry: ServiceAudit,
): Promise<void> {
  return writeServiceAudit(tx, clock, author, { customerId, objectType: 'wdm', idName: 'wdmId', id }, entry);
}
