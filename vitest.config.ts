import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { defineConfig } from 'vitest/config';
import { testServer } from './apps/api/src/testing/postgres.setup.ts';

/** The version of the PostgreSQL server for tests; null if none responds. */
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
    : `Databases: embedded only; no PostgreSQL responds at ${host} (TEST_DATABASE_URL).\n`,
);

/**
 * Tests whose results could differ between the two databases: opening, transactions, jobs, raw SQL of lists and search, loading
 * the demo, and one walk through the whole API. They run on both. The other tests run only on PostgreSQL, or on the embedded
 * database if there is none; `npm run test:all` runs everything on both.
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
    globalSetup: ['./scripts/server-files.setup.ts', `./apps/api/src/testing/${kind}.setup.ts`],
    // The modules of the server keep no state after it is closed. Loading them for each file took a quarter of the time.
    isolate: false,
    testTimeout: 40_000,
    // Less than the 5 seconds after which caches expire, so that a test fails if a notification does not invalidate them.
    expect: { poll: { timeout: 4_000 } },
    // Loading the demo takes 12 s of CPU time, which can be minutes on a busy machine.
    hookTimeout: 180_000,
  },
});

/** Unit tests that replace modules, timers, globals or the language run isolated, so that the changes do not affect other files. */
const replacesShared = /\bvi\.(mock|doMock|stub|spyOn|useFakeTimers|setSystemTime)|\bglobalThis\.\w+ =|\bi18next\.\w+\(/;
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
    globalSetup: './scripts/server-files.setup.ts',
    // Loading the modules again for each file took half of the time.
    isolate,
    // Tests are slow on a busy machine.
    testTimeout: 30_000,
    expect: { poll: { timeout: 4_000 } },
  },
});

export default defineConfig({
  test: {
    // Tests wait for the database: with two workers, two cores were idle an eighth of the time. Each embedded database takes half a gigabyte.
    maxWorkers: 3,
    projects: [unit(false), unit(true), api('embedded'), ...(version ? [api('postgres')] : [])],
  },
});
