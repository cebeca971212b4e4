import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { defineConfig } from 'vitest/config';
import { testServer } from './apps/api/src/testing/postgres.setup.ts';

/** What the server on which the tests may make databases says of itself; null when none answers. */
async function postgresVersion(): Promise<string | null> {
  const client = new pg.Client({ connectionString: testServer, connectionTimeoutMillis: 2_000, query_timeout: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query('show server_version');
    return rows[0].server_version.split(' ')[0];
  } catch {
    return null;
  } finally {
    await client.end().catch(() => {});
  }
}

const version = await postgresVersion();
const { host } = new URL(testServer);
process.stdout.write(
  version
    ? `Databases: embedded, and PostgreSQL ${version} at ${host}.\n`
    : `Databases: embedded only; no PostgreSQL answers at ${host} (TEST_DATABASE_URL).\n`,
);

/**
 * What the two databases could answer differently: opening, transactions, jobs, raw SQL of lists and of the search, loading the
 * demo, and one walk through the whole API. The rest runs on one database, PostgreSQL where it answers; `npm run test:all` runs
 * everything on both.
 */
const dialectSensitive = [
  'db/**/*',
  'jobs/*',
  'main',
  'integrating',
  'http/{distributed-counters,idempotency,outage}',
  'modules/{ip-prefix,line,search}/*',
  'modules/power/add-samples',
  'processes/fulfillment/*',
  'sample-data/{demo-lines,insert-sample-data}',
].map((name) => `apps/api/src/${name}.api.test.ts`);
const runsAll = !version || process.env.DEMARC_TEST_ALL === '1';

const api = (kind: 'embedded' | 'postgres') => ({
  test: {
    name: `api-${kind}`,
    include: kind === 'embedded' && !runsAll ? dialectSensitive : ['apps/api/src/**/*.api.test.ts'],
    globalSetup: [`./apps/api/src/testing/${kind}.setup.ts`],
    // Nothing in the server's modules outlasts a server, and reading them took a quarter of the time.
    isolate: false,
    testTimeout: 40_000,
    // Less than the five seconds after which everything held is read anew: what is told at once shows in time.
    expect: { poll: { timeout: 4_000 } },
    // Loading the demo takes 12 s of CPU time, which is minutes on a busy machine.
    hookTimeout: 180_000,
  },
});

/** Unit tests that replace modules, timers or globals, which must not last until the next file. */
const replacesShared = /\bvi\.(mock|doMock|stub|spyOn|useFakeTimers|setSystemTime)|\bglobalThis\.\w+ =/;
const unitTests = globSync('{packages,apps,scripts}/**/*.test.ts', {
  cwd: import.meta.dirname,
  exclude: (path) => /(^|[\\/])(node_modules|dist)$|\.api\.test\.ts$/.test(path),
});
const isolatedTests = unitTests
  .filter((file) => replacesShared.test(readFileSync(join(import.meta.dirname, file), 'utf8')))
  .map((file) => file.replaceAll('\\', '/'));

const unit = (isolate: boolean) => ({
  test: {
    name: isolate ? 'unit-isolated' : 'unit',
    include: isolate ? isolatedTests : ['{packages,apps,scripts}/**/*.test.ts'],
    exclude: ['**/*.api.test.ts', '**/node_modules/**', '**/dist/**', ...(isolate ? [] : isolatedTests)],
    // Reading the modules anew for each file took half of the time.
    isolate,
    // A machine that has much to do is slow.
    testTimeout: 30_000,
    expect: { poll: { timeout: 4_000 } },
  },
});

export default defineConfig({
  test: {
    // An embedded database takes half a gigabyte and a whole core while it starts.
    maxWorkers: 2,
    projects: [unit(false), unit(true), api('embedded'), ...(version ? [api('postgres')] : [])],
  },
});
