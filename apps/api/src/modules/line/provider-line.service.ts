import { isDeepStrictEqual } from 'node:util';
import { amsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { Input, Output } from '@demarc/contract/operation.ts';
import type {
  addProviderLinePings,
  addProviderLineSessions,
  getProviderLine,
  updateProviderLine,
} from '@demarc/contract/provider/line.ts';
import type { Database } from '../../db/database.ts';
import { type Author, recordChange } from '../../db/record.ts';
import { productNamesFor } from '../../db/views/product-names.ts';
import { notFound } from '../../http/problem.ts';
import type { Parts } from '../../parts.ts';
import { lineAnswerOf } from './line.answer.ts';
import { checkNotOver } from './line.service.ts';
import * as store from './line.store.ts';
import { putPings } from './line-ping.store.ts';
import { putSessions } from './line-session.store.ts';
import { moveLine } from './move-line.ts';

type ProviderLine = Output<typeof getProviderLine>;

interface Caller {
  author: Author;
  language: Language;
}

export async function get({ clock, database: { db } }: Parts, lineId: number, language: Language): Promise<ProviderLine> {
  return answerOf(db, await found(db, lineId), clock, language);
}

/** Stores the state that the network reports for a line. An unchanged state does nothing. */
export async function update(
  { clock, database: { db } }: Parts,
  lineId: number,
  { operationalState, technical }: Input<typeof updateProviderLine>['body'],
  { author, language }: Caller,
): Promise<ProviderLine> {
  return db.transaction(async (tx) => {
    const row = await locked(tx, lineId);
    checkNotOver(row);
    const now = clock.now();
    const newState = operationalState === row.operationalState ? undefined : operationalState;
    const newTechnical = { ...row.technical, ...technical };
    const changes = {
      ...(newState && { operationalState: newState, stateSince: now }),
      ...(!isDeepStrictEqual(newTechnical, row.technical) && { technical: newTechnical }),
    };
    if (Object.keys(changes).length === 0) return answerOf(tx, row, clock, language);
    const changed = await store.updateNetwork(tx, row, { ...changes, updatedAt: now });
    const names = Object.keys(changes) as (keyof typeof changes)[];
    const valuesOf = (line: store.LineRow) => Object.fromEntries(names.map((name) => [name, line[name]]));
    await recordChange(tx, clock, author, {
      customerId: row.customerId,
      type: newState ? 'line.state-changed' : 'line.technical-changed',
      objectType: 'line',
      objectId: String(lineId),
      before: valuesOf(row),
      after: valuesOf(changed),
      data: { lineId, operationalState: changed.operationalState },
    });
    return answerOf(tx, changed, clock, language);
  });
}

/** Suspends or releases a line. The reason is shown to the customer. */
export async function move(
  { clock, database: { db } }: Parts,
  lineId: number,
  { action, reason }: { action: 'block' | 'release'; reason: string | null },
  { author, language }: Caller,
): Promise<ProviderLine> {
  return db.transaction(async (tx) => {
    const row = await locked(tx, lineId);
    const moved = await moveLine(tx, clock, author, row, action, { statusReason: reason?.trim() ?? null });
    return answerOf(tx, moved, clock, language);
  });
}

/** Measurements are not user actions, so no audit entry is written. */
export async function addSessions(
  { database: { db } }: Parts,
  lineId: number,
  { sessions }: Input<typeof addProviderLineSessions>['body'],
): Promise<{ stored: number }> {
  return { stored: await putSessions(db, await found(db, lineId), sessions) };
}

export async function addPings(
  { database: { db } }: Parts,
  lineId: number,
  { points }: Input<typeof addProviderLinePings>['body'],
): Promise<{ stored: number }> {
  return db.transaction(async (tx) => ({ stored: await putPings(tx, await locked(tx, lineId), points) }));
}

async function found(db: Database, lineId: number): Promise<store.LineRow> {
  const row = await store.findLine(db, lineId);
  if (!row) throw notFound();
  return row;
}

async function locked(tx: Database, lineId: number): Promise<store.LineRow> {
  const row = await store.lockLine(tx, lineId);
  if (!row) throw notFound();
  return row;
}

async function answerOf(db: Database, row: store.LineRow, clock: Parts['clock'], language: Language): Promise<ProviderLine> {
  const names = await productNamesFor(db, [row], language);
  return { customerId: row.customerId, ...lineAnswerOf(row, names, amsterdamDate(clock.now())) };
}
