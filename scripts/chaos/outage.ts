import { NoAnswerError, ProblemError } from '@demarc/client/client.ts';
import { getCustomer } from '@demarc/contract/customer.ts';
import { findFreePort } from '../../apps/api/src/testing/find-free-port.ts';
import { runOnServer } from '../../apps/api/src/testing/test-database.ts';
import { pause, startServer } from '../server-process.ts';
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
export async function runOutage(place: ServerDatabase, checks: Checks): Promise<void> {
  const { check } = checks;
  const port = await findFreePort();
  const server = await startServer({ env: { ...place.env, DEMO: '1', RATE_LIMIT: 'off', SIMULATOR: 'off' }, port });
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

  const cut = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${place.database}'`;
  const inTheMiddle: CallOutcome[] = [];
  for (let round = 0; round < cutRounds; round++) {
    // Changes to one row, so that their transactions wait for each other.
    const underWay = Array.from({ length: concurrentWrites }, write);
    await pause(10 + 5 * round);
    await runOnServer(postgresServer, cut);
    inTheMiddle.push(...(await Promise.all(underWay)));
  }
  const refused = inTheMiddle.filter(({ status }) => status === 503).length;
  const isPlain = inTheMiddle.every(({ status }) => status === 200 || status === 503);
  check(
    'outage: if its connection is closed during a change, the change is done or gets 503, and the server keeps running',
    isPlain && refused > 0 && server.child.exitCode === null && (await write()).status === 200,
    `${refused} of ${inTheMiddle.length} refused, statuses: ${[...new Set(inTheMiddle.map(({ status }) => status))]}`,
  );

  const database = await place.open();
  await checkHistory(database.db, ledger, 'outage, connections cut', checks);
  await database.close();

  const allow = (isAllowed: boolean) =>
    runOnServer(postgresServer, `alter database "${place.database}" allow_connections ${isAllowed}`, ...(isAllowed ? [] : [cut]));
  await allow(false);
  const goneAt = performance.now();
  const answers: CallOutcome[] = [];
  const signIns: CallOutcome[] = [];
  const readies: CallOutcome['status'][] = [];
  while (performance.now() - goneAt < outageMs) {
    const [read, change, arrival, ready] = await Promise.all([readCustomer(), write(), signInAsOther(), readiness()]);
    answers.push(read, change);
    signIns.push(arrival);
    readies.push(ready);
    await pause(250);
  }
  const alive = await getStatus('/healthz');
  await allow(true);
  const backAt = performance.now();
  while ((await readCustomer()).status !== 200 && performance.now() - backAt < 2 * recoveryLimitMs) await pause(50);
  const recoveryMs = Math.round(performance.now() - backAt);
  check('outage: the server keeps running during the outage', server.child.exitCode === null, server.readStderr());

  const is503 = ({ status, retryAfterSeconds }: CallOutcome) => status === 503 && (retryAfterSeconds ?? 0) > 0;
  const others = [...new Set(answers.filter((answer) => !is503(answer)).map(({ status }) => status))];
  check('outage: reads and writes get 503 with Retry-After', others.length === 0, `${answers.length} calls, others: ${others}`);
  const comers = [...new Set(signIns.map(({ status }) => status))];
  check('outage: a sign-in gets 503', comers.length === 1 && comers[0] === 503, `statuses: ${comers}`);
  const slowest = Math.round(Math.max(...answers.map(({ ms }) => ms)));
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
  const [written, arrived, ready] = [await write(), await signInAsOther(), await readiness()];
  check('outage: writes, sign-ins and /readyz succeed again', written.status === 200 && arrived.status === 200 && ready === 200, [
    written.status,
    arrived.status,
    ready,
  ]);
  check('outage: the server exits after SIGTERM', (await server.stop()) === 0);
}

async function timeCall(call: () => Promise<unknown>): Promise<CallOutcome> {
  const startedAt = performance.now();
  const answer = (status: CallOutcome['status'], retryAfterSeconds: number | null = null): CallOutcome => ({
    status,
    retryAfterSeconds,
    ms: performance.now() - startedAt,
  });
  try {
    await call();
    return answer(200);
  } catch (error) {
    if (error instanceof ProblemError) return answer(error.status, error.retryAfterSeconds);
    if (error instanceof NoAnswerError) return answer('none');
    throw error;
  }
}
