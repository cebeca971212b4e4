// `npm run bench`: compares the product with the bare server in one run on this machine and checks the limits of quality.md.
// Exits with 1 if a limit is missed; anything that cannot be measured is reported and does not fail the run. A full run writes
// RESULTS.md. No new measurement starts after 15 minutes.
// Uses PostgreSQL at TEST_DATABASE_URL; without it, only start-up, memory, bytes and reads of the embedded database are measured.
//   --quick     uses 2,000 lines instead of 200,000, and fewer requests
//   --as-built  measures the existing build of the portal
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { buildPortal } from '../scripts/build.ts';
import { embeddedPlace, hasPostgres, type Place, postgresPlace } from '../scripts/chaos/place.ts';
import { freePort, pause, type ServerProcess, startServer } from '../scripts/server-process.ts';
import { signIn } from '../scripts/sign-in.ts';
import { median } from './cost.ts';
import { exportAll } from './exports.ts';
import { installedSize } from './installed.ts';
import { lighthouse } from './lighthouse.ts';
import { listInBrowser } from './list-in-browser.ts';
import { compareLists } from './lists.ts';
import { multiplyLines } from './many-lines.ts';
import { plainLoad, readOne } from './one-row.ts';
import { pagesInBrowser } from './pages-in-browser.ts';
import { yearOfPings } from './pings.ts';
import { portalBytes } from './portal-bytes.ts';
import { newReport } from './report.ts';
import { keepResults, machineOf } from './results.ts';
import { searchAll } from './searches.ts';
import type { Bench, Sizes } from './setting.ts';
import { fanOut } from './streams.ts';
import { limited, type Row } from './table.ts';
import { measured, usageOf } from './usage.ts';
import { writeOne } from './writes.ts';

const isQuick = process.argv.includes('--quick');
const mostMinutes = 15;
const starts = 3;
const whole: Sizes = { pairs: 7, share: 1, large: 200_000, small: 2_000, depth: 100_000, streams: 1_000, changes: 20, loads: 5 };
const quick: Sizes = { pairs: 3, share: 0.2, large: 2_000, small: 200, depth: 1_000, streams: 120, changes: 5, loads: 3 };
const secret = randomBytes(32).toString('base64url');
const environment = { DEMO: '1', RATE_LIMIT: 'off', SIMULATOR: 'off', SESSION_KEYS: secret };
/** Limit for a ready server on PostgreSQL; with the embedded database, the limit for `npm start` as a whole. */
const startLimitMs = { postgres: 1_500, embedded: 5_000 };
const idleLimitMiB = { postgres: 150, embedded: 750 };
const loadedLimitMiB = { postgres: 320, embedded: 750 };

const report = newReport(mostMinutes * 60_000);
const { part } = report;
if (!process.argv.includes('--as-built')) await buildPortal();
await part('bytes of the portal', async () => portalBytes());
await part('size of what is installed', installedSize);
let machine = await machineOf(null);
if (await hasPostgres()) await measure(await postgresPlace(), onPostgres);
else {
  const without = 'no PostgreSQL answers at TEST_DATABASE_URL or on this machine';
  console.log(`${without}: only the embedded database is measured.`);
  report.leftOut.push(`everything beside the bare server, and the portal in a browser: ${without}`);
}
await measure(embeddedPlace(), async (_place, server) => {
  await part('embedded: a plain load', () => plainLoad(server, isQuick ? quick : whole));
});
report.leftOut.push('power series of racks: not built', 'typing and clicks on pages other than the list of lines');
console.log(`\n${keepResults(report, machine, isQuick)}`);
// Measurements that timed out may still be running.
process.exit(report.rows.some(({ isMet }) => isMet === false) ? 1 : 0);

/** Starts the server on a new database and measures its start-up and its memory before and after the work. */
async function measure(place: Place, work: (place: Place, server: ServerProcess) => Promise<void>): Promise<void> {
  const { kind } = place;
  try {
    const port = await freePort();
    const start = () => startServer({ env: { ...place.env, ...environment }, port, nodeOptions: measured });
    let server = await start();
    await part(`${kind}: start and idle memory`, async (): Promise<Row[]> => {
      const times: number[] = [];
      for (let again = 0; again < starts; again++) {
        await server.stop();
        server = await start();
        times.push(server.readyAfterMs);
      }
      await pause(1_000);
      return [
        limited(`${kind}: start on existing data`, median(times), startLimitMs[kind], 'ms'),
        limited(`${kind}: memory idle`, (await usageOf(server)).memoryMiB, idleLimitMiB[kind], 'MiB'),
      ];
    });
    await work(place, server);
    await part(`${kind}: memory after load`, async () => [
      limited(`${kind}: memory after load`, (await usageOf(server)).memoryMiB, loadedLimitMiB[kind], 'MiB'),
    ]);
    await server.stop();
  } catch (error) {
    // A server that does not start misses its limit, since this is not caused by the machine.
    report.rows.push(limited(`${kind}: start`, Number.POSITIVE_INFINITY, startLimitMs[kind], 'ms'));
    report.leftOut.push(`${kind}: ${(error as Error).message}`);
  } finally {
    await place.remove();
  }
}

/** Compares the product with the bare server on the same database. */
async function onPostgres(place: Place, server: ServerProcess): Promise<void> {
  const bare = await startServer({
    env: { ...place.env, BENCH_SECRET: secret },
    port: await freePort(),
    program: join(import.meta.dirname, 'bare.ts'),
    nodeOptions: measured,
  });
  const database = await place.open();
  machine = await machineOf(database);
  const bench: Bench = {
    ...{ server, bare, database, secret, sizes: isQuick ? quick : whole },
    large: await signIn(server.origin, 'admin@noordlijn.example'),
    small: await signIn(server.origin, 'admin@zuidnet.example'),
    endUser: await signIn(server.origin, 'owner@bakkerij.example'),
  };
  await part('one row by id', () => readOne(bench));
  await part('writes', () => writeOne(bench));
  await part('streams of events', () => fanOut(bench));
  await part('a year of pings', () => yearOfPings(bench));
  await part('many lines', async () => {
    await multiplyLines(database, bench.large.customerId, bench.sizes.large);
    await multiplyLines(database, bench.small.customerId, bench.sizes.small);
    return [];
  });
  await part('lists', () => compareLists(bench));
  await part('search', () => searchAll(bench));
  await part('export', () => exportAll(bench));
  // The demo redirects requests for 127.0.0.1 to localhost.
  const origin = server.origin.replace('127.0.0.1', 'localhost');
  await part('the list in a browser', () => listInBrowser(origin, bench));
  await part('first loads in a browser', () => pagesInBrowser(origin, bench));
  await part('Lighthouse', () => lighthouse(`${origin}/`, bench.sizes.loads));
  await bare.stop();
  await database.close();
}
