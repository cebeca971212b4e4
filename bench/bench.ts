// `npm run bench`: compares the product with the bare server in one run on this machine and checks the limits of quality.md.
// Exits with 1 if a limit is missed; anything that cannot be measured is reported and does not fail the run. A full run writes
// RESULTS.md. No new measurement starts after 30 minutes.
// Uses PostgreSQL at TEST_DATABASE_URL; without it, only start-up, memory, bytes and reads of the embedded database are measured.
//   --quick     uses 2,000 lines instead of 200,000, and fewer requests
//   --as-built  measures the existing build
//   --cost      measures only the cost of requests on PostgreSQL
//   --power     measures only the power of racks on PostgreSQL
//   --billing   measures only the billing of a large customer, its PDF and its specification on PostgreSQL
//   --visits    measures only what a visitor of the portal waits for, with the data of the demo

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../apps/api/src/testing/find-free-port.ts';
import { buildAll } from '../scripts/build.ts';
import {
  createEmbeddedDatabase,
  createPostgresDatabase,
  hasPostgres,
  type ServerDatabase,
} from '../scripts/chaos/server-database.ts';
import { writeServerFiles } from '../scripts/server-files.ts';
import { type ServerProcess, startServer } from '../scripts/server-process.ts';
import { type SignedInUser, signIn } from '../scripts/sign-in.ts';
import type { BenchContext, Sizes } from './bench-context.ts';
import { measureBilling } from './billing.ts';
import { measureChartDrawing } from './chart-drawing.ts';
import { median } from './cost.ts';
import { measureExport } from './exports.ts';
import { measureFirstVisits } from './first-visits.ts';
import { measureInstalledSize } from './installed-size.ts';
import { runLighthouse } from './lighthouse.ts';
import { measureListInBrowser } from './list-in-browser.ts';
import { measureLists } from './lists.ts';
import { multiplyLines } from './multiply-lines.ts';
import { measurePageChanges } from './page-changes.ts';
import { measurePings } from './pings.ts';
import { measurePortalBytes } from './portal-bytes.ts';
import { powerMeasurements } from './power.ts';
import { measureEmbeddedReads, measureReads } from './reads.ts';
import { createReport } from './report.ts';
import { describeMachine, saveResults } from './results.ts';
import { measureSearch } from './searches.ts';
import { measureFanOut } from './streams.ts';
import { type Row, toLimitRow } from './table.ts';
import { readUsage, usageNodeOptions } from './usage.ts';
import { measureWrites } from './writes.ts';

const isQuick = process.argv.includes('--quick');
const isCostOnly = process.argv.includes('--cost');
const isPowerOnly = process.argv.includes('--power');
const isBillingOnly = process.argv.includes('--billing');
const isVisitsOnly = process.argv.includes('--visits');
/** A run of one subject gets more time, because it may run next to other work. */
const maxMinutes = isPowerOnly || isBillingOnly ? 60 : 30;
const startCount = 3;
const fullSizes: Sizes = {
  pairs: 7,
  share: 1,
  large: 200_000,
  small: 2_000,
  depth: 100_000,
  streams: 1_000,
  changes: 20,
  loads: 5,
};
const quickSizes: Sizes = { pairs: 3, share: 0.2, large: 2_000, small: 200, depth: 1_000, streams: 120, changes: 5, loads: 3 };
const secret = randomBytes(32).toString('base64url');
const environment = { DEMO: '1', RATE_LIMIT: 'off', SIMULATOR: 'off', SESSION_KEYS: secret, PROVIDER_TOKEN: `bench:${secret}` };
/** Limit for a ready server on PostgreSQL; with the embedded database, the limit for `npm start` as a whole. */
const startLimitMs = { postgres: 1_500, embedded: 5_000 };
const idleLimitMiB = { postgres: 150, embedded: 750 };
const loadedLimitMiB = { postgres: 320, embedded: 750 };

const report = createReport(maxMinutes * 60_000);
const { part } = report;
/** Whether only one subject is measured, without the server itself, the portal and the embedded database. */
const isPart = isCostOnly || isPowerOnly || isBillingOnly;
if (!process.argv.includes('--as-built')) await (isPart && !isPowerOnly ? writeServerFiles() : buildAll());
let machine = await describeMachine(null);
if (isVisitsOnly) await measureVisitsOfDemo();
else await measureEverything();
console.log(`\n${saveResults(report, machine, isQuick || isPart || isVisitsOnly)}`);
// Measurements that timed out may still be running.
process.exit(report.rows.some(({ isMet }) => isMet === false) ? 1 : 0);

async function measureEverything(): Promise<void> {
  report.leftOut.push('typing and clicks in forms');
  if (!isPart) {
    await part('bytes of the portal', async () => measurePortalBytes());
    await part('size of what is installed', measureInstalledSize);
  }
  if (await hasPostgres()) await measureDatabase(await createPostgresDatabase(), measureOnPostgres);
  else {
    const missingDatabase = 'no PostgreSQL is reachable at TEST_DATABASE_URL or on this machine';
    console.log(`${missingDatabase}: only the embedded database is measured.`);
    report.leftOut.push(`all comparisons with the bare server, and the portal in a browser: ${missingDatabase}`);
  }
  if (!isPart) {
    await measureDatabase(createEmbeddedDatabase(), async (_serverDatabase, server) => {
      await part('embedded: a plain load', () => measureEmbeddedReads(server, isQuick ? quickSizes : fullSizes));
    });
  }
}

/** Measures the portal on the embedded database, with the data of the demo. */
async function measureVisitsOfDemo(): Promise<void> {
  const serverDatabase = createEmbeddedDatabase();
  try {
    const server = await startServer({ env: { ...serverDatabase.env, ...environment }, port: await findFreePort() });
    await measureVisits(server, await signIn(server.origin, 'admin@noordlijn.example'));
    await server.stop();
  } finally {
    await serverDatabase.remove();
  }
}

async function measureVisits(server: ServerProcess, user: SignedInUser): Promise<void> {
  const { loads } = isQuick ? quickSizes : fullSizes;
  await part('first visits on a slow network', () => measureFirstVisits(server.origin, user, loads));
  await part('page changes and search', () => measurePageChanges(toBrowserOrigin(server), user.token, loads));
}

/** Waits for the end of the background work of a server after its start. */
async function waitUntilIdle(server: ServerProcess): Promise<void> {
  const [intervalMs, busyMs, maxIntervals] = [3_000, 60, 60];
  for (let interval = 0; interval < maxIntervals; interval++) {
    const { cpuMs } = await readUsage(server);
    await sleep(intervalMs);
    if ((await readUsage(server)).cpuMs - cpuMs < busyMs) return;
  }
}

/** Starts the server on a new database and measures its start-up and its memory before and after the work. */
async function measureDatabase(
  serverDatabase: ServerDatabase,
  work: (serverDatabase: ServerDatabase, server: ServerProcess) => Promise<void>,
): Promise<void> {
  const { kind } = serverDatabase;
  try {
    const port = await findFreePort();
    const start = () => startServer({ env: { ...serverDatabase.env, ...environment }, port, nodeOptions: usageNodeOptions });
    let server = await start();
    // The first server renders the documents of the sample data, so its memory is not that of a server without work.
    await waitUntilIdle(server);
    await part(`${kind}: start and idle memory`, async (): Promise<Row[]> => {
      const times: number[] = [];
      for (let count = 0; count < startCount; count++) {
        await server.stop();
        server = await start();
        times.push(server.readyAfterMs);
      }
      await waitUntilIdle(server);
      return [
        toLimitRow(`${kind}: start on existing data`, median(times), startLimitMs[kind], 'ms'),
        toLimitRow(`${kind}: memory idle`, (await readUsage(server)).memoryMiB, idleLimitMiB[kind], 'MiB'),
      ];
    });
    await work(serverDatabase, server);
    await part(`${kind}: memory after load`, async () => [
      toLimitRow(`${kind}: memory after load`, (await readUsage(server)).memoryMiB, loadedLimitMiB[kind], 'MiB'),
    ]);
    await server.stop();
  } catch (error) {
    // A server that does not start misses its limit, since this is not caused by the machine.
    report.rows.push(toLimitRow(`${kind}: start`, Number.POSITIVE_INFINITY, startLimitMs[kind], 'ms'));
    report.leftOut.push(`${kind}: ${(error as Error).message}`);
  } finally {
    await serverDatabase.remove();
  }
}

/** Compares the product with the bare server on the same database. */
async function measureOnPostgres(serverDatabase: ServerDatabase, server: ServerProcess): Promise<void> {
  const bare = await startServer({
    env: { ...serverDatabase.env, BENCH_SECRET: secret },
    port: await findFreePort(),
    program: join(import.meta.dirname, 'bare.ts'),
    nodeOptions: usageNodeOptions,
  });
  const database = await serverDatabase.open();
  machine = await describeMachine(database);
  const bench: BenchContext = {
    server,
    bare,
    database,
    secret,
    sizes: isQuick ? quickSizes : fullSizes,
    ...(await signInUsers(server)),
  };
  if (!isPart) {
    await part('streams of events', () => measureFanOut(bench));
    await part('a year of pings', () => measurePings(bench));
  }
  if (!isPart || isBillingOnly) await part('billing', () => measureBilling(bench));
  if (!isPart || isPowerOnly) {
    // Runs first, while all racks come from the sample data, with a year of measurements.
    await part('power: the chart in a browser', () => measureChartDrawing(toBrowserOrigin(server), bench));
    for (const [what, measure] of powerMeasurements) await part(what, () => measure(bench));
  }
  // Some writes need a recent sign-in.
  if (!isPart || isCostOnly) await measureRequests({ ...bench, ...(await signInUsers(server)) });
  await bare.stop();
  await database.close();
}

async function signInUsers({ origin }: ServerProcess): Promise<Pick<BenchContext, 'large' | 'small' | 'endUser'>> {
  return {
    large: await signIn(origin, 'admin@noordlijn.example'),
    small: await signIn(origin, 'admin@zuidnet.example'),
    endUser: await signIn(origin, 'owner@bakkerij.example'),
  };
}

async function measureRequests(bench: BenchContext): Promise<void> {
  const { database } = bench;
  await part('many lines', async () => {
    await multiplyLines(database, bench.large.customerId, bench.sizes.large);
    await multiplyLines(database, bench.small.customerId, bench.sizes.small);
    return [];
  });
  await part('reads by ID', () => measureReads(bench));
  await part('lists', () => measureLists(bench));
  await part('writes', () => measureWrites(bench));
  if (!isCostOnly) await measurePortal(bench);
}

/** Returns the origin for a browser, because the demo redirects requests for 127.0.0.1 to localhost. */
function toBrowserOrigin({ origin }: ServerProcess): string {
  return origin.replace('127.0.0.1', 'localhost');
}

/** Measures the waiting times of a user of the portal. */
async function measurePortal(bench: BenchContext): Promise<void> {
  await part('search', () => measureSearch(bench));
  await part('export', () => measureExport(bench));
  const origin = toBrowserOrigin(bench.server);
  await part('the list in a browser', () => measureListInBrowser(origin, bench));
  await measureVisits(bench.server, bench.large);
  await part('Lighthouse', () => runLighthouse(`${origin}/`, bench.sizes.loads));
}
