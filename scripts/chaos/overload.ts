import { Agent, request as send } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { listLines } from '@demarc/contract/line.ts';
import { prepareRequest } from '@demarc/contract/request.ts';
import { findFreePort } from '../../apps/api/src/testing/find-free-port.ts';
import { multiplyLines } from '../../bench/multiply-lines.ts';
import { startServer } from '../server-process.ts';
import { signIn } from '../sign-in.ts';
import type { Checks } from './checks.ts';
import type { ServerDatabase } from './server-database.ts';

const capacityTestMs = 4_000;
const overloadMs = 10_000;
const overloadFactor = 4;
const acceptedLimitMs = 1_000;
const growthLimitMiB = 64;
const metricsToken = 'a-token-for-chaos';
/**
 * Keep-alive connections, like those of a load balancer: Node accepts one new connection per iteration of its event loop, so
 * new connections would wait where the server cannot see them. A request is skipped if no connection is free.
 */
const connections = 2_000;

interface ResponseStats {
  statuses: Map<number, number>;
  /** The duration of each accepted request. */
  acceptedMs: number[];
}

/** Sends four times the requests that the server can handle: it has to refuse the excess immediately and respond to the rest in time. */
export async function runOverload(serverDatabase: ServerDatabase, { check }: Checks): Promise<void> {
  const port = await findFreePort();
  const server = await startServer({
    env: { ...serverDatabase.env, DEMO: '1', RATE_LIMIT: 'off', SIMULATOR: 'off', METRICS_TOKEN: metricsToken },
    port,
  });
  const { token, customerId } = await signIn(server.origin, 'order@noordlijn.example');
  // Long responses saturate the server before the client, which shares the machine.
  const database = await serverDatabase.open();
  await multiplyLines(database, customerId, 2_000);
  await database.close();
  const { path } = prepareRequest(listLines, { params: { customerId }, query: { limit: 200 } });
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const sendRequest = (responses: ResponseStats, requestPath = path) =>
    new Promise<void>((resolve) => {
      const sentAt = performance.now();
      const recordResponse = (status: number) => {
        responses.statuses.set(status, (responses.statuses.get(status) ?? 0) + 1);
        if (status === 200) responses.acceptedMs.push(performance.now() - sentAt);
        resolve();
      };
      const call = send(server.origin + requestPath, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
        response.resume();
        response.once('end', () => recordResponse(response.statusCode ?? 0));
        response.once('error', () => recordResponse(0));
      });
      call.once('error', () => recordResponse(0));
      call.end();
    });

  const ignored: ResponseStats = { statuses: new Map(), acceptedMs: [] };
  await Promise.all(Array.from({ length: connections }, () => sendRequest(ignored, '/healthz')));
  const capacity = await measureCapacity(sendRequest);
  const before = await readMemoryMiB(server.origin);
  const responses: ResponseStats = { statuses: new Map(), acceptedMs: [] };
  let open = 0;
  let sentCount = 0;
  const startedAt = performance.now();
  const passedMs = () => performance.now() - startedAt;
  const sendTooMuch = async () => {
    while (passedMs() < overloadMs) {
      const dueCount = (passedMs() / 1000) * capacity * overloadFactor;
      while (sentCount < dueCount && open < connections) {
        sentCount++;
        open++;
        void sendRequest(responses).then(() => open--);
      }
      await sleep(5);
    }
    while (open > 0) await sleep(20);
  };
  // Used memory rises and falls between garbage collections, so the maxima of both halves are compared.
  const halves: [number[], number[]] = [[before], []];
  const watchMemory = async () => {
    while (passedMs() < overloadMs) {
      halves[passedMs() > overloadMs / 2 ? 1 : 0].push(await readMemoryMiB(server.origin));
      await sleep(500);
    }
  };
  await Promise.all([sendTooMuch(), watchMemory()]);
  halves[1].push(await readMemoryMiB(server.origin));
  agent.destroy();

  const countsByStatus = Object.fromEntries(responses.statuses);
  const offeredPerSecond = Math.round((sentCount / overloadMs) * 1000);
  check(
    `overload: excess requests got 503 or 429, and no other request failed`,
    [...responses.statuses.keys()].every((status) => [200, 429, 503].includes(status)),
    { capacity: Math.round(capacity), offered: offeredPerSecond, ...countsByStatus },
  );
  check(
    'overload: more requests were sent than the server can handle, and it refused some',
    responses.statuses.get(503) !== undefined,
    countsByStatus,
  );
  const slowest = getPercentile(responses.acceptedMs, 0.99);
  check(
    'overload: accepted requests got their response within a second',
    slowest <= acceptedLimitMs,
    `p99 ${Math.round(slowest)} ms`,
  );
  const [first, second] = halves.map((half) => Math.round(Math.max(...half))) as [number, number];
  check('overload: memory stays flat', second - first <= growthLimitMiB, `${Math.round(before)}, then ${first}, ${second} MiB`);
  const afterwards: ResponseStats = { statuses: new Map(), acceptedMs: [] };
  for (let count = 0; count < 20; count++) await sendRequest(afterwards);
  check(
    'overload: afterwards the server responds as before',
    afterwards.acceptedMs.length === 20 && getPercentile(afterwards.acceptedMs, 1) <= acceptedLimitMs,
  );
  check('overload: the server exits after SIGTERM', (await server.stop()) === 0);
}

/** Responses per second with enough clients to keep the server busy. */
async function measureCapacity(sendRequest: (responses: ResponseStats) => Promise<void>): Promise<number> {
  const responses: ResponseStats = { statuses: new Map(), acceptedMs: [] };
  const endsAt = performance.now() + capacityTestMs;
  const caller = async () => {
    while (performance.now() < endsAt) await sendRequest(responses);
  };
  await Promise.all(Array.from({ length: 32 }, caller));
  return (responses.acceptedMs.length / capacityTestMs) * 1000;
}

async function readMemoryMiB(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } })).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1024 / 1024;
}

function getPercentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.POSITIVE_INFINITY;
}
