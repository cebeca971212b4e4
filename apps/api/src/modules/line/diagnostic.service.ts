import { randomUUID } from 'node:crypto';
import type { MeasuredValues } from '@demarc/contract/diagnostic-findings.ts';
import type { Diagnostic, DiagnosticType, listLineDiagnostics } from '@demarc/contract/line-diagnostic.ts';
import type { Input, Output } from '@demarc/contract/operation.ts';
import type { finishDiagnostic, listOpenDiagnostics } from '@demarc/contract/provider/line.ts';
import type { Technology } from '@demarc/contract/technology.ts';
import type { AppContext } from '../../app-context.ts';
import type { Clock } from '../../clock.ts';
import { countAttempt, getAttempts, hashAttemptKey } from '../../db/attempt-counter.ts';
import { type Author, writeAudit } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { isUuid } from '../../db/is-uuid.ts';
import { decodeCursor, toPage } from '../../http/keyset-pagination.ts';
import { ApiProblem, conflict, invalid, notFound } from '../../http/problem.ts';
import type { SaveResponse } from '../../http/serve.ts';
import { getOverdueCutoff, isOverdue, toDiagnostic } from './diagnostic.presenter.ts';
import type { DiagnosticRow, DiagnosticWithStarter } from './diagnostic.store.ts';
import * as store from './diagnostic.store.ts';
import { checkCustomerActive, requireLineRow } from './line.service.ts';
import { type LineRow, lockLine } from './line.store.ts';

/** Minimum time between measurements, which put load on the line and its equipment. */
const minIntervalSeconds = 5 * 60;
const customerWindowSeconds = 60 * 60;
const maxPerCustomer = 200;

/**
 * Returns the supported measurements of a technology: optical levels on shared fiber, sync on copper, and IP on all. The first
 * measurement includes the others.
 */
export function getSupportedTypes(technology: Technology): DiagnosticType[] {
  if (technology === 'COAX') return ['IP'];
  if (technology === 'FTTH_GPON' || technology === 'FTTH_XGSPON') return ['PON', 'IP'];
  if (technology === 'FTTH_AON' || technology === 'FTTO') return ['ACTIVE_FIBER', 'IP'];
  return ['DSL', 'IP'];
}

/** The result fields that each type can have. */
const resultFields = {
  DSL: ['dsl', 'ip'],
  PON: ['pon', 'ip'],
  ACTIVE_FIBER: ['ip'],
  IP: ['ip'],
} as const satisfies Record<DiagnosticType, readonly (keyof MeasuredValues)[]>;

export async function start(
  context: AppContext,
  { customerId, lineId }: { customerId: number; lineId: number },
  requestedType: DiagnosticType | undefined,
  author: Author,
  saveResponse: SaveResponse,
): Promise<Diagnostic> {
  const { clock, database } = context;
  return database.db.transaction(async (tx) => {
    await checkCustomerActive(tx, customerId);
    const line = await lockLine(tx, lineId, customerId);
    if (!line) throw notFound();
    const type = chooseType(line, requestedType);
    const now = clock.now();
    await checkInterval(tx, clock, line, now);
    await limitPerCustomer(tx, context, customerId);
    const row = await store.insert(tx, {
      customerId,
      lineId,
      diagnosticId: randomUUID(),
      type,
      startedAt: now,
      status: 'RUNNING',
      startedByAccountId: author.accountId,
      findings: [],
    });
    const response = toDiagnostic(row, now);
    await Promise.all([writeDiagnosticAudit(tx, clock, author, row, 'requested'), saveResponse(tx, response)]);
    return response;
  });
}

/** Returns the requested type, or the type that measures everything. Throws if the line can't be measured that way. */
function chooseType({ status, technology }: LineRow, requested: DiagnosticType | undefined): DiagnosticType {
  const isDelivered = status === 'ACTIVE' || status === 'PENDING_CHANGE' || status === 'PENDING_TERMINATION';
  if (!isDelivered) throw conflict('LINE_NOT_ACTIVE', { status });
  const supportedTypes = getSupportedTypes(technology);
  const type = requested ?? supportedTypes[0];
  if (!type || !supportedTypes.includes(type)) throw conflict('DIAGNOSTIC_NOT_SUPPORTED', { supportedTypes });
  return type;
}

/** Allows one measurement at a time per line, at least 5 minutes apart; throws otherwise. Fails an overdue one first. */
async function checkInterval(tx: Database, clock: Clock, { customerId, lineId }: LineRow, now: Date): Promise<void> {
  const newest = await store.findNewest(tx, customerId, lineId);
  if (!newest) return;
  if (isOverdue(newest, now)) await expireIfRunning(tx, clock, newest);
  else if (newest.status === 'RUNNING') throw conflict('DIAGNOSTIC_RUNNING', { diagnosticId: newest.diagnosticId });
  const possibleAt = getNextPossibleAt(newest);
  if (possibleAt > now) throw tooEarly(possibleAt, now);
}

function getNextPossibleAt({ startedAt }: Pick<DiagnosticRow, 'startedAt'>): Date {
  return new Date(startedAt.getTime() + minIntervalSeconds * 1000);
}

async function limitPerCustomer(tx: Database, { clock, keys }: AppContext, customerId: number): Promise<void> {
  const { count, resetsAt } = await countAttempt(tx, clock, getCustomerKey(keys, customerId), customerWindowSeconds);
  if (count > maxPerCustomer) throw tooEarly(resetsAt, clock.now());
}

function getCustomerKey(keys: AppContext['keys'], customerId: number): string {
  return hashAttemptKey(keys, 'diagnostic', String(customerId));
}

function tooEarly(possibleAt: Date, now: Date): ApiProblem {
  return new ApiProblem('TOO_MANY_ATTEMPTS', {
    retryAfterSeconds: Math.max(1, Math.ceil((possibleAt.getTime() - now.getTime()) / 1000)),
    details: { nextPossibleAt: possibleAt.toISOString() },
  });
}

export async function list(
  { clock, database: { db }, keys }: AppContext,
  customerId: number,
  lineId: number,
): Promise<Output<typeof listLineDiagnostics>> {
  const { technology } = await requireLineRow(db, customerId, lineId);
  const now = clock.now();
  const [rows, customerAttempts] = await Promise.all([
    store.listRecent(db, customerId, lineId),
    getAttempts(db, clock, getCustomerKey(keys, customerId)),
  ]);
  const afterQuota = customerAttempts && customerAttempts.count >= maxPerCustomer ? customerAttempts.resetsAt : now;
  const afterInterval = rows[0] ? getNextPossibleAt(rows[0]) : now;
  const possibleAt = afterQuota > afterInterval ? afterQuota : afterInterval;
  return {
    items: rows.map((row) => toDiagnostic(row, now)),
    supportedTypes: getSupportedTypes(technology),
    nextPossibleAt: possibleAt > now ? possibleAt.toISOString() : null,
  };
}

export async function get(
  { clock, database: { db } }: AppContext,
  customerId: number,
  lineId: number,
  diagnosticId: string,
): Promise<Diagnostic> {
  const row = await store.find(db, customerId, lineId, diagnosticId);
  if (!row) throw notFound();
  return toDiagnostic(row, clock.now());
}

export async function listOpen(
  { clock, database: { db } }: AppContext,
  { limit = 25, after }: NonNullable<Input<typeof listOpenDiagnostics>['query']>,
): Promise<Output<typeof listOpenDiagnostics>> {
  const overdueCutoff = getOverdueCutoff(clock.now());
  const [rows, count] = await Promise.all([
    store.findOpen(db, overdueCutoff, parseCursor(after), limit + 1),
    store.countOpen(db, { overdueCutoff }),
  ]);
  const { shown, next } = toPage(rows, limit, ({ startedAt, diagnosticId }) => [startedAt.getTime(), diagnosticId]);
  const items = shown.map(({ diagnosticId, customerId, lineId, type, startedAt }) => ({
    diagnosticId,
    customerId,
    lineId,
    type,
    startedAt: startedAt.toISOString(),
  }));
  return { items, next, ...count };
}

function parseCursor(after: string | undefined): store.OpenDiagnosticCursor | null {
  const key = decodeCursor(after, ['number', 'string']);
  if (!key) return null;
  const [startedAtMs, diagnosticId] = key;
  if (!isUuid(diagnosticId)) throw invalid([{ field: 'query.after', code: 'validation.invalid-data' }]);
  return { startedAt: new Date(startedAtMs), diagnosticId };
}

/** Stores the result of a measurement. Throws INVALID_TRANSITION if the measurement has finished or timed out. */
export async function finish(
  { clock, database: { db } }: AppContext,
  diagnosticId: string,
  measuredValues: Input<typeof finishDiagnostic>['body'],
  author: Author,
): Promise<Diagnostic> {
  return db.transaction(async (tx) => {
    const row = await store.lock(tx, diagnosticId);
    if (!row) throw notFound();
    const now = clock.now();
    if (row.status !== 'RUNNING' || isOverdue(row, now))
      throw conflict('INVALID_TRANSITION', { status: getEffectiveStatus(row) });
    checkResultFields(row.type, measuredValues);
    const finishedRow = await store.finish(tx, row, measuredValues, now);
    await writeDiagnosticAudit(tx, clock, author, finishedRow, finishedRow.status === 'DONE' ? 'done' : 'failed');
    return toDiagnostic(finishedRow, now);
  });
}

/** A measurement that can no longer finish counts as failed, even before the job has marked it as such. */
function getEffectiveStatus({ status }: DiagnosticRow): DiagnosticRow['status'] {
  return status === 'RUNNING' ? 'FAILED' : status;
}

function checkResultFields(type: DiagnosticType, measured: MeasuredValues): void {
  const allowedFields: readonly string[] = resultFields[type];
  const disallowedValues = Object.entries(measured).filter(([name, values]) => values && !allowedFields.includes(name));
  if (disallowedValues.length > 0)
    throw invalid(disallowedValues.map(([field]) => ({ field, code: 'validation.not-allowed-here' })));
}

const systemAuthor: Author = { actor: 'SYSTEM', accountId: null, ip: null, operation: 'expire-diagnostics' };

/** Fails a measurement without a result, unless the job has done so already. */
async function expireIfRunning(tx: Database, clock: Clock, { diagnosticId }: DiagnosticRow): Promise<void> {
  const row = await store.lock(tx, diagnosticId);
  if (row?.status === 'RUNNING') await expire(tx, clock, row);
}

/** Fails a measurement without a result. The caller has locked it. */
export async function expire(tx: Database, clock: Clock, row: DiagnosticRow): Promise<void> {
  await writeDiagnosticAudit(tx, clock, systemAuthor, await store.finish(tx, row, {}, clock.now()), 'failed');
}

async function writeDiagnosticAudit(
  tx: Database,
  clock: Clock,
  author: Author,
  row: DiagnosticWithStarter,
  change: 'requested' | 'done' | 'failed',
) {
  const { customerId, lineId, diagnosticId, type, status, verdict } = row;
  await writeAudit(tx, clock, author, {
    customerId,
    type: `diagnostic.${change}`,
    objectType: 'line',
    objectId: String(lineId),
    before: change === 'requested' ? null : { diagnosticId, status: 'RUNNING' },
    after: { diagnosticId, type, status, ...(verdict && { verdict }) },
    data: { lineId, diagnosticId, type, ...(verdict && { verdict }) },
  });
}
