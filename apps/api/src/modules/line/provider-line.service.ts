import { isDeepStrictEqual } from 'node:util';
import { amsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { Input, Output } from '@demarc/contract/operation.ts';
import type {
  addProviderLinePings,
  addProviderLineSessions,
  getProviderLine,
  updateProviderLine,
} from '@demarc/contract/provider/line.ts';
import type { Database } from '../../db/database.ts';
import { type Author, recordChange } from '../../db/record.ts';
import { notFound } from '../../http/problem.ts';
import type { Parts } from '../../parts.ts';
import { lineAnswerOf } from './line.answer.ts';
import { checkNotOver } from './line.service.ts';
import * as store from './line.store.ts';
import { putPings } from './line-ping.store.ts';
import { putSessions } from './line-session.store.ts';
import { moveLine } from './move-line.ts';

type ProviderLine = Output<typeof getProviderLine>;

export async function get({ clock, database: { db } }: Parts, lineId: number): Promise<ProviderLine> {
  return answerOf(await found(db, lineId), clock);
}

/** Takes in what the network says of a line. Hearing the same again is no change. */
export async function update(
  { clock, database: { db } }: Parts,
  lineId: number,
  { operationalState, technical }: Input<typeof updateProviderLine>['body'],
  author: Author,
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
    if (Object.keys(changes).length === 0) return answerOf(row, clock);
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
    return answerOf(changed, clock);
  });
}

/** Suspends a line, or ends that; the reason is in words that the customer may read. */
export async function move(
  { clock, database: { db } }: Parts,
  lineId: number,
  action: 'block' | 'release',
  reason: string | null,
  author: Author,
): Promise<ProviderLine> {
  return db.transaction(async (tx) => {
    const row = await locked(tx, lineId);
    return answerOf(await moveLine(tx, clock, author, row, action, { statusReason: reason?.trim() ?? null }), clock);
  });
}

/** Measurements are no change that anybody made: they leave no entry in the activity. */
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

function answerOf(row: store.LineRow, clock: Parts['clock']): ProviderLine {
  return { customerId: row.customerId, ...lineAnswerOf(row, amsterdamDate(clock.now())) };
}
