import { setTimeout as sleep } from 'node:timers/promises';
import { NoAnswerError, ProblemError } from '@demarc/client/client.ts';
import { getCustomer } from '@demarc/contract/customer.ts';
import { findFreePort } from '../../apps/api/src/testing/find-free-port.ts';
import { runOnServer } from '../../apps/api/src/testing/test-database.ts';
import { startServer } from '../server-process.ts';
import { signIn } from '../sign-in.ts';
import type { Checks } from './checks.ts';
import { checkHistory } from './history.ts';
import { admins, changeIban, createLedger } from './load.ts';
import { postgresServer, type ServerDatabase } from './server-database.ts';

const outageMs = 10_000;
const responseLimitMs = 6_000;
const recoveryLimitMs = 5_000;
const cutRounds = 10;
const concurrentWrites = 20;

interface CallOutcome {
  status: number | 'none';
  retryAfterSeconds: number | null;
  ms: number;
}

/** Makes the database unavailable for ten seconds while the server keeps running. */
export async function runOutage(serverDatabase: ServerDatabase, checks: Checks): Promise<void> {
  const { check } = checks;
  const port = await findFreePort();
  const server = await startServer({ env: { ...serverDatabase.env, DEMO: '1', RATE_LIMIT: 'off', SIMULATOR: 'off' }, port });
  const person = await signIn(server.origin, admins[0]);
  const { customerId, client } = person;
  const readCustomer = () => timeCall(() => client.call(getCustomer, { params: { customerId } }));
  const ledger = createLedger();
  const write = () => timeCall(() => changeIban(person, ledger));
  const signInAsOther = () => timeCall(() => signIn(server.origin, admins[1]));
  const getStatus = async (path: string) => (await fetch(server.origin + path).catch(() => null))?.status ?? 'none';
  const readiness = () => getStatus('/readyz');
  check(
    'outage: the server serves requests before the outage',
    (await readCustomer()).status === 200 && (await readiness()) === 200,
  );

  const cut = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${serverDatabase.database}'`;
  const interruptedCalls: CallOutcome[] = [];
  for (let round = 0; round < cutRounds; round++) {
    // Changes to one row, so that their transactions wait for each other.
    const pendingWrites = Array.from({ length: concurrentWrites }, write);
    await sleep(10 + 5 * round);
    await runOnServer(postgresServer, cut);
    interruptedCalls.push(...(await Promise.all(pendingWrites)));
  }
  const refusedCount = interruptedCalls.filter(({ status }) => status === 503).length;
  const isAsExpected = interruptedCalls.every(({ status }) => status === 200 || status === 503);
  check(
    'outage: if its connection is closed during a change, the change is done or gets 503, and the server keeps running',
    isAsExpected && refusedCount > 0 && server.child.exitCode === null && (await write()).status === 200,
    `${refusedCount} of ${interruptedCalls.length} refused, statuses: ${[...new Set(interruptedCalls.map(({ status }) => status))]}`,
  );

  const database = await serverDatabase.open();
  await checkHistory(database.db, ledger, 'outage, connections cut', checks);
  await database.close();

  const setConnectionsAllowed = (isAllowed: boolean) =>
    runOnServer(
      postgresServer,
      `alter database "${serverDatabase.database}" allow_connections ${isAllowed}`,
      ...(isAllowed ? [] : [cut]),
    );
  await setConnectionsAllowed(false);
  const outageStartedAt = performance.now();
  const outcomes: CallOutcome[] = [];
  const signIns: CallOutcome[] = [];
  const readies: CallOutcome['status'][] = [];
  while (performance.now() - outageStartedAt < outageMs) {
    const [read, change, signInOutcome, ready] = await Promise.all([readCustomer(), write(), signInAsOther(), readiness()]);
    outcomes.push(read, change);
    signIns.push(signInOutcome);
    readies.push(ready);
    await sleep(250);
  }
  const alive = await getStatus('/healthz');
  await setConnectionsAllowed(true);
  const outageEndedAt = performance.now();
  while ((await readCustomer()).status !== 200 && performance.now() - outageEndedAt < 2 * recoveryLimitMs) await sleep(50);
  const recoveryMs = Math.round(performance.now() - outageEndedAt);
  check('outage: the server keeps running during the outage', server.child.exitCode === null, server.readStderr());

  const is503 = ({ status, retryAfterSeconds }: CallOutcome) => status === 503 && (retryAfterSeconds ?? 0) > 0;
  const others = [...new Set(outcomes.filter((outcome) => !is503(outcome)).map(({ status }) => status))];
  check('outage: reads and writes get 503 with Retry-After', others.length === 0, `${outcomes.length} calls, others: ${others}`);
  const signInStatuses = [...new Set(signIns.map(({ status }) => status))];
  check('outage: a sign-in gets 503', signInStatuses.length === 1 && signInStatuses[0] === 503, `statuses: ${signInStatuses}`);
  const slowest = Math.round(Math.max(...outcomes.map(({ ms }) => ms)));
  check('outage: each response arrives in time', slowest <= responseLimitMs, `${slowest} ms at most`);
  check('outage: /readyz reports the outage and /healthz does not', readies.every((status) => status === 503) && alive === 200, [
    ...new Set(readies),
    alive,
  ]);
  check(
    'outage: requests succeed again without a restart of the server',
    recoveryMs <= recoveryLimitMs,
    `${recoveryMs} ms after the database was available again`,
  );
  const [writeOutcome, signInOutcome, ready] = [await write(), await signInAsOther(), await readiness()];
  check(
    'outage: writes, sign-ins and /readyz succeed again',
    writeOutcome.status === 200 && signInOutcome.status === 200 && ready === 200,
    [writeOutcome.status, signInOutcome.status, ready],
  );
  check('outage: the server exits after SIGTERM', (await server.stop()) === 0);
}

async function timeCall(call: () => Promise<unknown>): Promise<CallOutcome> {
  const startedAt = performance.now();
  const toOutcome = (status: CallOutcome['status'], retryAfterSeconds: number | null = null): CallOutcome => ({
    status,
    retryAfterSeconds,
    ms: performance.now() - startedAt,
  });
  try {
    await call();
    return toOutcome(200);
  } catch (error) {
    if (error instanceof ProblemError) return toOutcome(error.status, error.retryAfterSeconds);
    if (error instanceof NoAnswerError) return toOutcome('none');
    throw error;
  }
}
