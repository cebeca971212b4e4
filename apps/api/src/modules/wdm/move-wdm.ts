import { applyServiceTransition, type ServiceTransition } from '@demarc/contract/service.ts';
import type { Clock } from '../../clock.ts';
import { type Author, writeAudit } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { diffFields } from '../../db/diff-fields.ts';
import { conflict } from '../../http/problem.ts';
import { updateWdm, type WdmChanges, type WdmRow } from './wdm.store.ts';

/** What changes along with the status. */
type Changes = Omit<WdmChanges, 'status' | 'suspended' | 'updatedAt'>;

/**
 * Moves a wavelength to another status and writes a `wdm.<status>` audit entry. Throws INVALID_TRANSITION if the current status does
 * not allow it. The caller has locked the row.
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
  return changeWdm(tx, clock, author, row, { ...changes, ...next }, (moved) => ({
    what: moved.status.toLowerCase().replaceAll('_', '-'),
    data: { status: moved.status, move },
  }));
}

/** Applies changes that have no status of their own, and writes a `wdm.<what>` audit entry. The caller has locked the row. */
export async function changeWdm(
  tx: Database,
  clock: Clock,
  author: Author,
  row: WdmRow,
  changes: Omit<WdmChanges, 'updatedAt'>,
  describe: (changed: WdmRow) => { what: string; data: Record<string, unknown> },
): Promise<WdmRow> {
  const changed = await updateWdm(tx, row, { ...changes, updatedAt: clock.now() });
  const { before, after } = diffFields(row, changed, Object.keys(changes));
  await writeWdmAudit(tx, clock, author, changed, { before, after, ...describe(changed) });
  return changed;
}

/** Writes the audit entry and the event of a change. */
export async function writeWdmAudit(
  tx: Database,
  clock: Clock,
  author: Author,
  { customerId, wdmId }: Pick<WdmRow, 'customerId' | 'wdmId'>,
  {
    what,
    data,
    ...values
  }: {
    what: string;
    before: Record<string, unknown> | null;
    after: Record<string, unknown>;
    data: Record<string, unknown>;
  },
): Promise<void> {
  await writeAudit(tx, clock, author, {
    customerId,
    type: `wdm.${what}`,
    objectType: 'wdm',
    objectId: String(wdmId),
    ...values,
    data: { wdmId, ...data },
  });
}
