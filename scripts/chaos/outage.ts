import { NoAnswerError, ProblemError } from '@demarc/client/client.ts';
import { getCustomer } from '@demarc/contract/customer.ts';
import { onServer } from '../../apps/api/src/testing/test-database.ts';
import { freePort, pause, startServer } from '../server-process.ts';
import { signIn } from '../sign-in.ts';
import type { Checks } from './checks.ts';
import { checkHistory } from './history.ts';
import { admins, changeIban, emptyLedger } from './load.ts';
import { type Place, postgresServer } from './place.ts';

const goneMs = 10_000;
const answerLimitMs = 6_000;
const recoveryLimitMs = 5_000;
const cuts = 10;
const writesAtOnce = 20;

interface Answer {
  status: number | 'none';
  retryAfterSeconds: number | null;
  ms: number;
}

/** Takes the database away for ten seconds and gives it back, under a server that goes on. */
export async function outage(place: Place, checks: Checks): Promise<void> {
  const { check } = checks;
  const port = await freePort();
  const server = await startServer({ env: { ...place.env, DEMO: '1', RATE_LIMIT: 'off', SIMULATOR: 'off' }, port });
  const person = await signIn(server.origin, admins[0]);
  const { customerId, client } = person;
  const ask = () => answerOf(() => client.call(getCustomer, { params: { customerId } }));
  const ledger = emptyLedger();
  const write = () => answerOf(() => changeIban(person, ledger));
  const come = () => answerOf(() => signIn(server.origin, admins[1]));
  const statusOf = async (path: string) => (await fetch(server.origin + path).catch(() => null))?.status ?? 'none';
  const readiness = () => statusOf('/readyz');
  check('outage: served before it', (await ask()).status === 200 && (await readiness()) === 200);

  const cut = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${place.database}'`;
  const inTheMiddle: Answer[] = [];
  for (let round = 0; round < cuts; round++) {
    // Of one row: they wait for each other, each in its transaction.
    const underWay = Array.from({ length: writesAtOnce }, write);
    await pause(10 + 5 * round);
    await onServer(postgresServer, cut);
    inTheMiddle.push(...(await Promise.all(underWay)));
  }
  const refused = inTheMiddle.filter(({ status }) => status === 503).length;
  const isPlain = inTheMiddle.every(({ status }) => status === 200 || status === 503);
  check(
    'outage: connections cut in the middle of changes: each is done or gets 503, and the server lives',
    isPlain && refused > 0 && server.child.exitCode === null && (await write()).status === 200,
    `${refused} of ${inTheMiddle.length} refused, answers: ${[...new Set(inTheMiddle.map(({ status }) => status))]}`,
  );

  const database = await place.open();
  await checkHistory(database.db, ledger, 'outage, connections cut', checks);
  await database.close();

  const allow = (isAllowed: boolean) =>
    onServer(postgresServer, `alter database "${place.database}" allow_connections ${isAllowed}`, ...(isAllowed ? [] : [cut]));
  await allow(false);
  const goneAt = performance.now();
  const answers: Answer[] = [];
  const signIns: Answer[] = [];
  const readies: Answer['status'][] = [];
  while (performance.now() - goneAt < goneMs) {
    const [read, change, arrival, ready] = await Promise.all([ask(), write(), come(), readiness()]);
    answers.push(read, change);
    signIns.push(arrival);
    readies.push(ready);
    await pause(250);
  }
  const alive = await statusOf('/healthz');
  await allow(true);
  const backAt = performance.now();
  while ((await ask()).status !== 200 && performance.now() - backAt < 2 * recoveryLimitMs) await pause(50);
  const recoveryMs = Math.round(performance.now() - backAt);
  check('outage: the server lives through it', server.child.exitCode === null, server.said());

  const is503 = ({ status, retryAfterSeconds }: Answer) => status === 503 && (retryAfterSeconds ?? 0) > 0;
  const others = [...new Set(answers.filter((answer) => !is503(answer)).map(({ status }) => status))];
  check('outage: reads and writes get 503 with Retry-After', others.length === 0, `${answers.length} calls, others: ${others}`);
  const comers = [...new Set(signIns.map(({ status }) => status))];
  check('outage: signing in gets 503', comers.length === 1 && comers[0] === 503, `answers: ${comers}`);
  const slowest = Math.round(Math.max(...answers.map(({ ms }) => ms)));
  check('outage: each answer comes in time', slowest <= answerLimitMs, `${slowest} ms at most`);
  check('outage: /readyz says so, /healthz stays', readies.every((status) => status === 503) && alive === 200, [
    ...new Set(readies),
    alive,
  ]);
  check('outage: served again without a restart', recoveryMs <= recoveryLimitMs, `${recoveryMs} ms after it came back`);
  const [written, arrived, ready] = [await write(), await come(), await readiness()];
  check('outage: writes, signing in and /readyz work again', written.status === 200 && arrived.status === 200 && ready === 200, [
    written.status,
    arrived.status,
    ready,
  ]);
  check('outage: ends by itself when asked to', (await server.stop()) === 0);
}

async function answerOf(call: () => Promise<unknown>): Promise<Answer> {
  const startedAt = performance.now();
  const answer = (status: Answer['status'], retryAfterSeconds: number | null = null): Answer => ({
    ...{ status, retryAfterSeconds, ms: performance.now() - startedAt },
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
