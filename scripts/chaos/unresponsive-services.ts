import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkLineAvailability, getLineAvailability } from '@demarc/contract/availability.ts';
import { isNull, sql } from 'drizzle-orm';
import { mails } from '../../apps/api/src/db/schema/mail.ts';
import { findFreePort } from '../../apps/api/src/testing/find-free-port.ts';
import { fiberCarrier } from '../../apps/api/src/testing/orderable.ts';
import { startServer } from '../server-process.ts';
import { signIn } from '../sign-in.ts';
import type { Checks } from './checks.ts';
import { admins, changeIban, createLedger } from './load.ts';
import { startMailSink } from './mail-sink.ts';
import type { ServerDatabase } from './server-database.ts';

const writes = 20;
const responseLimitMs = 1_000;
/** The server waits ten seconds for a carrier. */
const carrierTimeoutMs = 13_000;

/** A mail server and a carrier that accept connections and never respond: no user waits for them, and no mail or check is lost. */
export async function runUnresponsiveServices(serverDatabase: ServerDatabase, { check }: Checks): Promise<void> {
  const mute = await startSilentServer();
  const quick = await startFastCarrier();
  const port = await findFreePort();
  const env = {
    ...serverDatabase.env,
    DEMO: '1',
    RATE_LIMIT: 'off',
    SIMULATOR: 'off',
    SMTP_URL: `smtp://127.0.0.1:${mute.port}`,
    CARRIERS: `STIL=http://127.0.0.1:${mute.port}/check,VLUG=http://127.0.0.1:${quick.port}/check`,
  };
  const server = await startServer({ env, port });
  const person = await signIn(server.origin, admins[0]);
  const { client, customerId } = person;
  const params = { customerId };

  const durations: number[] = [];
  for (let count = 0; count < writes; count++) durations.push(await measureMs(() => changeIban(person, createLedger())));
  const slowest = Math.round(Math.max(...durations));
  check(
    'unresponsive services: changes are saved in time while the mail server does not respond',
    slowest <= responseLimitMs,
    `${slowest} ms at most`,
  );

  const query = { postalCode: '1234AB', houseNumber: 15 };
  let availability = await client.call(checkLineAvailability, { params, query });
  const requestedAt = performance.now();
  const getStatus = (code: string) => availability.carriers.find(({ carrierCode }) => carrierCode === code)?.status;
  const read = async () => {
    await sleep(50);
    availability = await client.call(getLineAvailability, { params: { ...params, availabilityId: availability.availabilityId } });
  };
  while (getStatus('VLUG') !== 'AVAILABLE' && performance.now() - requestedAt < carrierTimeoutMs) await read();
  const firstMs = Math.round(performance.now() - requestedAt);
  check(
    'unresponsive services: the result of one carrier arrives while the other carrier does not respond',
    firstMs <= responseLimitMs && !availability.complete,
    `${firstMs} ms`,
  );
  while (!availability.complete && performance.now() - requestedAt < carrierTimeoutMs) await read();
  const unresponsiveCarrier = availability.carriers.find(({ carrierCode }) => carrierCode === 'STIL');
  check(
    'unresponsive services: the query of the unresponsive carrier times out, and its result says so',
    availability.complete && unresponsiveCarrier?.error === 'CARRIER_TIMEOUT',
    unresponsiveCarrier,
  );
  check('unresponsive services: the server stays ready', (await fetch(`${server.origin}/readyz`)).ok);
  await server.kill();
  mute.close();
  quick.close();

  const sink = await startMailSink();
  const restarted = await startServer({ env: { ...env, SMTP_URL: sink.url }, port });
  const database = await serverDatabase.open();
  const { db } = database;
  const waiting = await db.select({ mailId: mails.mailId }).from(mails).where(isNull(mails.sentAt));
  check('unresponsive services: no email counts as sent', waiting.length >= writes, `${waiting.length} waiting`);
  // Moves times into the past instead of waiting: of the next attempt, and of the claims of the killed process.
  const deadline = performance.now() + 100_000;
  while (waiting.some(({ mailId }) => !sink.received.has(mailId)) && performance.now() < deadline) {
    await db.execute(sql`update job.job set started_on = started_on - interval '1 hour' where state = 'active'`);
    await db.execute(sql`update job.job set start_after = now() where state = 'retry'`);
    await sleep(1_000);
  }
  const missing = waiting.filter(({ mailId }) => !sink.received.has(mailId)).length;
  check(
    'unresponsive services: each email arrives once the mail server responds',
    missing === 0,
    `${missing} of ${waiting.length} missing`,
  );
  await database.close();
  await restarted.stop();
  sink.close();
}

async function measureMs(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}

interface LocalServer {
  port: number;
  close(): void;
}

/** Accepts every connection and never responds. */
function startSilentServer(): Promise<LocalServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.resume();
  });
  return listenLocally(server, () => {
    for (const socket of sockets) socket.destroy();
  });
}

function startFastCarrier(): Promise<LocalServer> {
  const body = JSON.stringify({ ...fiberCarrier, carrierCode: 'VLUG' });
  const server = createHttpServer((request, response) => {
    request.resume();
    request.once('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end(body));
  });
  return listenLocally(server, () => server.closeAllConnections());
}

function listenLocally(server: Server, end: () => void): Promise<LocalServer> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      const close = () => {
        server.close();
        end();
      };
      resolve({ port, close });
    });
  });
}
