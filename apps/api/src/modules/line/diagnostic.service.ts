import { randomUUID } from 'node:crypto';
import type { Technology } from '@demarc/contract/availability.ts';
import type { Measured } from '@demarc/contract/diagnostic-findings.ts';
import type { Diagnostic, DiagnosticType, listLineDiagnostics } from '@demarc/contract/line-diagnostic.ts';
import type { Input, Output } from '@demarc/contract/operation.ts';
import type { finishDiagnostic, listOpenDiagnostics } from '@demarc/contract/provider/line.ts';
import type { Clock } from '../../clock.ts';
import { attemptKey, attemptsOf, countAttempt } from '../../db/attempts.ts';
import type { Database } from '../../db/database.ts';
import { type Author, recordChange } from '../../db/record.ts';
import { isUuid } from '../../db/uuid.ts';
import { boundedCount, keyOfAfter, pageOfRows } from '../../http/key-page.ts';
import { ApiProblem, conflict, invalid, notFound } from '../../http/problem.ts';
import type { Parts } from '../../parts.ts';
import { diagnosticAnswer, isOverdue, overdueAt } from './diagnostic.answer.ts';
import type { DiagnosticRow, NamedRow } from './diagnostic.store.ts';
import * as store from './diagnostic.store.ts';
import { checkCustomer, found } from './line.service.ts';
import { type LineRow, lockLine } from './line.store.ts';

/** Minimum time between measurements, which put load on the line and its equipment. */
const pauseSeconds = 5 * 60;
const customerSeconds = 60 * 60;
const mostOfCustomer = 200;

/** The measurements per technology: optical levels on shared fibre, sync on copper, and IP on all. */
export function supportedBy(technology: Technology): DiagnosticType[] {
  if (technology === 'COAX') return ['IP'];
  if (technology === 'FTTH_GPON' || technology === 'FTTH_XGSPON') return ['PON', 'IP'];
  if (technology === 'FTTH_AON' || technology === 'FTTO') return ['ACTIVE_FIBER', 'IP'];
  return ['DSL', 'IP'];
}

/** The result fields that each type can have. */
const partsOf = {
  DSL: ['dsl', 'ip'],
  PON: ['pon', 'ip'],
  ACTIVE_FIBER: ['ip'],
  IP: ['ip'],
} as const satisfies Record<DiagnosticType, readonly (keyof Measured)[]>;

export async function start(
  parts: Parts,
  { customerId, lineId }: { customerId: number; lineId: number },
  type: DiagnosticType,
  author: Author,
  keepAnswer: (tx: Database, answer: unknown) => Promise<void>,
): Promise<Diagnostic> {
  const { clock, database } = parts;
  return database.db.transaction(async (tx) => {
    await checkCustomer(tx, customerId);
    const line = await lockLine(tx, lineId, customerId);
    if (!line) throw notFound();
    checkMeasurable(line, type);
    const now = clock.now();
    await checkPause(tx, clock, line, now);
    await countOfCustomer(tx, parts, customerId);
    const asked = { customerId, lineId, diagnosticId: randomUUID(), type, startedAt: now };
    const row = await store.insert(tx, {
      ...{ ...asked, status: 'RUNNING', startedByAccountId: author.accountId, findings: [] },
    });
    await record(tx, clock, author, row, 'requested');
    const answer = diagnosticAnswer(row, now);
    await keepAnswer(tx, answer);
    return answer;
  });
}

function checkMeasurable({ status, technology }: LineRow, type: DiagnosticType): void {
  const isThere = status === 'ACTIVE' || status === 'PENDING_CHANGE' || status === 'PENDING_TERMINATION';
  if (!isThere) throw conflict('LINE_NOT_ACTIVE', { status });
  const supportedTypes = supportedBy(technology);
  if (!supportedTypes.includes(type)) throw conflict('DIAGNOSTIC_NOT_SUPPORTED', { supportedTypes });
}

/** Allows one measurement at a time per line, at least 5 minutes apart. */
async function checkPause(tx: Database, clock: Clock, { customerId, lineId }: LineRow, now: Date): Promise<void> {
  const newest = await store.newestOf(tx, customerId, lineId);
  if (!newest) return;
  if (isOverdue(newest, now)) await expireOnce(tx, clock, newest);
  else if (newest.status === 'RUNNING') throw conflict('DIAGNOSTIC_RUNNING', { diagnosticId: newest.diagnosticId });
  const possibleAt = nextPossible(newest);
  if (possibleAt > now) throw tooEarly(possibleAt, now);
}

function nextPossible({ startedAt }: Pick<DiagnosticRow, 'startedAt'>): Date {
  return new Date(startedAt.getTime() + pauseSeconds * 1000);
}

async function countOfCustomer(tx: Database, { clock, keys }: Parts, customerId: number): Promise<void> {
  const { count, resetsAt } = await countAttempt(tx, clock, customerKey(keys, customerId), customerSeconds);
  if (count > mostOfCustomer) throw tooEarly(resetsAt, clock.now());
}

function customerKey(keys: Parts['keys'], customerId: number): string {
  return attemptKey(keys, 'diagnostic', String(customerId));
}

function tooEarly(possibleAt: Date, now: Date): ApiProblem {
  return new ApiProblem('TOO_MANY_ATTEMPTS', {
    retryAfterSeconds: Math.max(1, Math.ceil((possibleAt.getTime() - now.getTime()) / 1000)),
    details: { nextPossibleAt: possibleAt.toISOString() },
  });
}

export async function list(
  { clock, database: { db }, keys }: Parts,
  customerId: number,
  lineId: number,
): Promise<Output<typeof listLineDiagnostics>> {
  const { technology } = await found(db, customerId, lineId);
  const now = clock.now();
  const rows = await store.lastOf(db, customerId, lineId);
  const ofCustomer = await attemptsOf(db, clock, customerKey(keys, customerId));
  const afterQuota = ofCustomer && ofCustomer.count >= mostOfCustomer ? ofCustomer.resetsAt : now;
  const afterPause = rows[0] ? nextPossible(rows[0]) : now;
  const possibleAt = afterQuota > afterPause ? afterQuota : afterPause;
  return {
    items: rows.map((row) => diagnosticAnswer(row, now)),
    supportedTypes: supportedBy(technology),
    nextPossibleAt: possibleAt > now ? possibleAt.toISOString() : null,
  };
}

export async function get(
  { clock, database: { db } }: Parts,
  customerId: number,
  lineId: number,
  diagnosticId: string,
): Promise<Diagnostic> {
  const row = await store.find(db, customerId, lineId, diagnosticId);
  if (!row) throw notFound();
  return diagnosticAnswer(row, clock.now());
}

export async function listOpen(
  { clock, database: { db } }: Parts,
  { limit = 25, after }: NonNullable<Input<typeof listOpenDiagnostics>['query']>,
): Promise<Output<typeof listOpenDiagnostics>> {
  const where = store.openSince(overdueAt(clock.now()));
  const rows = await store.newer(db, where, placeIn(after), limit + 1);
  const { shown, next } = pageOfRows(rows, limit, ({ startedAt, diagnosticId }) => [startedAt.getTime(), diagnosticId]);
  const items = shown.map(({ diagnosticId, customerId, lineId, type, startedAt }) => ({
    ...{ diagnosticId, customerId, lineId, type, startedAt: startedAt.toISOString() },
  }));
  return { items, next, ...(await boundedCount(db, store.counted(where))) };
}

function placeIn(after: string | undefined): store.OpenPlace | null {
  const key = keyOfAfter(after, ['number', 'string']);
  if (!key) return null;
  const [moment, diagnosticId] = key;
  if (!isUuid(diagnosticId)) throw invalid([{ field: 'query.after', code: 'validation.invalid-data' }]);
  return { startedAt: new Date(moment), diagnosticId };
}

/** Stores the result of a measurement. Throws INVALID_TRANSITION if the measurement has finished or timed out. */
export async function finish(
  { clock, database: { db } }: Parts,
  diagnosticId: string,
  measured: Input<typeof finishDiagnostic>['body'],
  author: Author,
): Promise<Diagnostic> {
  return db.transaction(async (tx) => {
    const row = await store.lock(tx, diagnosticId);
    if (!row) throw notFound();
    const now = clock.now();
    if (row.status !== 'RUNNING' || isOverdue(row, now)) throw conflict('INVALID_TRANSITION', { status: stateOf(row) });
    checkFits(row.type, measured);
    const done = await store.finish(tx, row, measured, now);
    await record(tx, clock, author, done, done.status === 'DONE' ? 'done' : 'failed');
    return diagnosticAnswer(done, now);
  });
}

function stateOf({ status }: DiagnosticRow): DiagnosticRow['status'] {
  return status === 'RUNNING' ? 'FAILED' : status;
}

function checkFits(type: DiagnosticType, measured: Measured): void {
  const fitting: readonly string[] = partsOf[type];
  const wrong = Object.entries(measured).filter(([name, values]) => values && !fitting.includes(name));
  if (wrong.length > 0) throw invalid(wrong.map(([field]) => ({ field, code: 'validation.not-allowed-here' })));
}

const expiry: Author = { actor: 'SYSTEM', accountId: null, ip: null, operation: 'expire-diagnostics' };

/** Fails a measurement without a result, unless the job has done so already. */
async function expireOnce(tx: Database, clock: Clock, { diagnosticId }: DiagnosticRow): Promise<void> {
  const row = await store.lock(tx, diagnosticId);
  if (row?.status === 'RUNNING') await expire(tx, clock, row);
}

/** Fails a measurement without a result. The caller has locked it. */
export async function expire(tx: Database, clock: Clock, row: DiagnosticRow): Promise<void> {
  await record(tx, clock, expiry, await store.finish(tx, row, {}, clock.now()), 'failed');
}

async function record(tx: Database, clock: Clock, author: Author, row: NamedRow, happened: 'requested' | 'done' | 'failed') {
  const { customerId, lineId, diagnosticId, type, status, verdict } = row;
  await recordChange(tx, clock, author, {
    customerId,
    type: `diagnostic.${happened}`,
    objectType: 'line',
    objectId: String(lineId),
    before: happened === 'requested' ? null : { diagnosticId, status: 'RUNNING' },
    after: { diagnosticId, type, status, ...(verdict && { verdict }) },
    data: { lineId, diagnosticId, type, ...(verdict && { verdict }) },
  });
}
