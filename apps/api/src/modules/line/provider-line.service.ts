import { isDeepStrictEqual } from 'node:util';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { Input, Output } from '@demarc/contract/operation.ts';
import type { addProviderLinePings, getProviderLine, updateProviderLine } from '@demarc/contract/provider/line.ts';
import type { AppContext } from '../../app-context.ts';
import { type Author, writeAudit } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { diffFields } from '../../db/diff-fields.ts';
import { notFound } from '../../http/problem.ts';
import { loadLine } from './line.presenter.ts';
import { checkLineNotEnded } from './line.service.ts';
import * as store from './line.store.ts';
import { putPings } from './line-ping.store.ts';
import { moveLine } from './move-line.ts';

type ProviderLine = Output<typeof getProviderLine>;

interface Caller {
  author: Author;
  language: Language;
}

export async function get({ clock, database: { db } }: AppContext, lineId: number, language: Language): Promise<ProviderLine> {
  return toProviderLine(db, await requireLineRow(db, lineId), clock, language);
}

/** Stores the state that the network reports for a line. Does nothing if the state is unchanged. */
export async function update(
  { clock, database: { db } }: AppContext,
  lineId: number,
  { operationalState, technical }: Input<typeof updateProviderLine>['body'],
  { author, language }: Caller,
): Promise<ProviderLine> {
  return db.transaction(async (tx) => {
    const row = await lockLineRow(tx, lineId);
    checkLineNotEnded(row);
    const now = clock.now();
    const newState = operationalState === row.operationalState ? undefined : operationalState;
    const newTechnical = { ...row.technical, ...technical };
    const changes = {
      ...(newState && { operationalState: newState, stateSince: now }),
      ...(!isDeepStrictEqual(newTechnical, row.technical) && { technical: newTechnical }),
    };
    if (Object.keys(changes).length === 0) return toProviderLine(tx, row, clock, language);
    const changedRow = await store.updateNetwork(tx, row, { ...changes, updatedAt: now });
    const { before, after } = diffFields(row, changedRow, Object.keys(changes));
    await writeAudit(tx, clock, author, {
      customerId: row.customerId,
      type: newState ? 'line.state-changed' : 'line.technical-changed',
      objectType: 'line',
      objectId: String(lineId),
      before,
      after,
      data: { lineId, operationalState: changedRow.operationalState },
    });
    return toProviderLine(tx, changedRow, clock, language);
  });
}

/** Suspends or releases a line. The reason is shown to the customer. */
export async function move(
  { clock, database: { db } }: AppContext,
  lineId: number,
  { action, reason }: { action: 'block' | 'release'; reason: string | null },
  { author, language }: Caller,
): Promise<ProviderLine> {
  return db.transaction(async (tx) => {
    const row = await lockLineRow(tx, lineId);
    const movedRow = await moveLine(tx, clock, author, row, action, { statusReason: reason?.trim() ?? null });
    return toProviderLine(tx, movedRow, clock, language);
  });
}

/** Stores pings of a line. No audit entry is written, because measurements are not user actions. */
export async function addPings(
  { database: { db } }: AppContext,
  lineId: number,
  { points }: Input<typeof addProviderLinePings>['body'],
): Promise<{ stored: number }> {
  return db.transaction(async (tx) => ({ stored: await putPings(tx, await lockLineRow(tx, lineId), points) }));
}

async function requireLineRow(db: Database, lineId: number): Promise<store.LineRow> {
  const row = await store.findLine(db, lineId);
  if (!row) throw notFound();
  return row;
}

async function lockLineRow(tx: Database, lineId: number): Promise<store.LineRow> {
  const row = await store.lockLine(tx, lineId);
  if (!row) throw notFound();
  return row;
}

async function toProviderLine(
  db: Database,
  row: store.LineRow,
  clock: AppContext['clock'],
  language: Language,
): Promise<ProviderLine> {
  return { customerId: row.customerId, ...(await loadLine(db, row, language, formatAmsterdamDate(clock.now()))) };
}
