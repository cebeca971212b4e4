import { randomUUID } from 'node:crypto';
import { type CircuitSubject, type CircuitTest, maxTestsPerDay } from '@demarc/contract/circuit-test.ts';
import type { requestDcConnectionTest } from '@demarc/contract/dc-connection.ts';
import type { Input, Output } from '@demarc/contract/operation.ts';
import type { listOpenCircuitTests } from '@demarc/contract/provider/circuit-test.ts';
import type { AppContext, ChangeContext } from '../../app-context.ts';
import { countAttempt, hashAttemptKey } from '../../db/attempt-counter.ts';
import { type Author, writeAudit } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { decodeCursor, toPage } from '../../http/keyset-pagination.ts';
import { ApiProblem, conflict, invalid } from '../../http/problem.ts';
import type { SaveResponse } from '../../http/serve.ts';
import * as store from './circuit-test.store.ts';

const windowSeconds = 24 * 60 * 60;

interface RequestOptions {
  author: Author;
  /** Locks the circuit, and throws if it cannot be tested. */
  lockCircuit: (tx: Database) => Promise<{ isFiber: boolean }>;
  saveResponse: SaveResponse;
}

/**
 * Stores a test request, which the provider receives as an event. Throws if a test is already requested or the daily limit is
 * reached.
 */
export async function requestTest(
  context: AppContext,
  key: store.CircuitKey,
  { type, note }: Input<typeof requestDcConnectionTest>['body'],
  { author, lockCircuit, saveResponse }: RequestOptions,
): Promise<CircuitTest> {
  const { clock, database } = context;
  return database.db.transaction(async (tx) => {
    const { isFiber } = await lockCircuit(tx);
    if (type === 'LIGHT' && !isFiber) throw invalid([{ field: 'type', code: 'validation.not-allowed-here' }]);
    const requestedTest = await store.findRequestedTest(tx, key);
    if (requestedTest) throw conflict('TEST_REQUESTED', { testId: requestedTest.testId });
    await limitRequests(tx, context, key);
    const row = await store.insertTest(tx, {
      ...key,
      testId: randomUUID(),
      type,
      status: 'REQUESTED',
      note: note?.trim() || null,
      requestedAt: clock.now(),
      requestedByAccountId: author.accountId,
    });
    const response = toCircuitTest(row);
    await writeTestAudit({ tx, context, author }, row, 'test-requested', { type, note: row.note });
    await saveResponse(tx, response);
    return response;
  });
}

async function limitRequests(tx: Database, { clock, keys }: AppContext, { subject, serviceId }: store.CircuitKey): Promise<void> {
  const key = hashAttemptKey(keys, `${subject}-test`, String(serviceId));
  const { count, resetsAt } = await countAttempt(tx, clock, key, windowSeconds);
  if (count <= maxTestsPerDay) return;
  const seconds = Math.ceil((resetsAt.getTime() - clock.now().getTime()) / 1000);
  throw new ApiProblem('TOO_MANY_ATTEMPTS', { retryAfterSeconds: Math.max(1, seconds) });
}

export async function listTests(db: Database, key: store.CircuitKey): Promise<CircuitTest[]> {
  return (await store.findRecentTests(db, key)).map(toCircuitTest);
}

/** Lists the requested tests of all customers. */
export async function listOpen(
  { database: { db } }: AppContext,
  { limit = 25, after }: NonNullable<Input<typeof listOpenCircuitTests>['query']>,
): Promise<Output<typeof listOpenCircuitTests>> {
  const cursor = decodeCursor(after, ['number']);
  const [rows, count] = await Promise.all([store.findOpenTests(db, cursor?.[0], limit + 1), store.countOpenTests(db, {})]);
  const { shown, next } = toPage(rows, limit, ({ sequence }) => [sequence]);
  const items = shown.flatMap(({ testId, customerId, subject, serviceId, type, note, requestedAt }) =>
    requestedAt ? [{ testId, customerId, subject, serviceId, type, note, requestedAt: requestedAt.toISOString() }] : [],
  );
  return { items, next, ...count };
}

/** Returns the requested test that a result belongs to; null without a test ID. Throws if the test is not waiting for a result. */
export async function resolveRequestedTest(
  tx: Database,
  key: store.CircuitKey,
  testId: string | null | undefined,
): Promise<store.CircuitTestRow | null> {
  if (!testId) return null;
  const test = await store.findTest(tx, key, testId);
  if (!test) throw invalid([{ field: 'testId', code: 'validation.unknown-value' }]);
  if (test.status !== 'REQUESTED') throw conflict('INVALID_TRANSITION', { status: test.status });
  return test;
}

/** Stores the result of a requested test, or of a test that nobody requested. The caller has locked the circuit. */
export async function storeResult(
  change: ChangeContext,
  key: store.CircuitKey,
  requested: store.CircuitTestRow | null,
  result: store.TestResult,
): Promise<void> {
  const { tx } = change;
  const testId = requested?.testId ?? randomUUID();
  if (requested) await store.changeTest(tx, requested, { status: 'DONE', ...result });
  else await store.insertTest(tx, { ...key, testId, status: 'DONE', ...result });
  const { finishedAt: _finishedAt, remark: _remark, ...values } = result;
  await writeTestAudit(change, { ...key, testId }, requested ? 'test-done' : 'tested', values);
}

/** Cancels the requested test of a terminated circuit. */
export async function cancelRequestedTest({ tx, context: { clock } }: ChangeContext, key: store.CircuitKey): Promise<void> {
  const test = await store.findRequestedTest(tx, key);
  if (test) await store.changeTest(tx, test, { status: 'CANCELLED', finishedAt: clock.now() });
}

const idNames: Record<CircuitSubject, string> = { 'dc-connection': 'dcConnectionId', wdm: 'wdmId' };

async function writeTestAudit(
  { tx, context: { clock }, author }: ChangeContext,
  { customerId, subject, serviceId, testId }: store.CircuitKey & { testId: string },
  eventName: 'test-requested' | 'test-done' | 'tested',
  values: Record<string, unknown>,
): Promise<void> {
  await writeAudit(tx, clock, author, {
    customerId,
    type: `${subject}.${eventName}`,
    objectType: subject,
    objectId: String(serviceId),
    before: null,
    after: values,
    data: { [idNames[subject]]: serviceId, testId, ...values },
  });
}

function toCircuitTest(row: store.CircuitTestRow): CircuitTest {
  const { testId, type, status, requestedByName, note, verdict, lengthMeters, lossDb, rxPowerDbmA, rxPowerDbmZ, remark } = row;
  return {
    testId,
    type,
    status,
    requestedByName,
    note,
    verdict,
    lengthMeters,
    lossDb,
    rxPowerDbmA,
    rxPowerDbmZ,
    remark,
    requestedAt: row.requestedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}
