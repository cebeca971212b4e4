// `npm run chaos`: causes faults in real server processes and checks the data afterwards. Uses PostgreSQL at TEST_DATABASE_URL.
import { dropStaleDatabases } from '../apps/api/src/testing/test-database.ts';
import { runAcceptance } from './chaos/acceptance.ts';
import { runBilling } from './chaos/billing.ts';
import { createChecks } from './chaos/checks.ts';
import { runTwoServersOnOneFolder, runTwoServersOnOnePostgres } from './chaos/concurrent-servers.ts';
import { runFulfillment } from './chaos/fulfillment.ts';
import { runIdempotency } from './chaos/idempotency.ts';
import { runOutage } from './chaos/outage.ts';
import { runOverload } from './chaos/overload.ts';
import { runPowerSamples } from './chaos/power-samples.ts';
import {
  createEmbeddedDatabase,
  createPostgresDatabase,
  hasPostgres,
  postgresServer,
  type ServerDatabase,
} from './chaos/server-database.ts';
import { runServerKills } from './chaos/server-kills.ts';
import { runSlowClients } from './chaos/slow-clients.ts';
import { runTelevision } from './chaos/television.ts';
import { runUnresponsiveServices } from './chaos/unresponsive-services.ts';
import { writeServerFiles } from './server-files.ts';

await writeServerFiles();
const checks = createChecks();
const databases: ServerDatabase[] = [];
const createDatabase = async (kind: ServerDatabase['kind']): Promise<ServerDatabase> => {
  const serverDatabase = kind === 'embedded' ? createEmbeddedDatabase() : await createPostgresDatabase();
  databases.push(serverDatabase);
  return serverDatabase;
};
const startedAt = performance.now();
const withPostgres = await hasPostgres();
// Checks that have to wait for a minute come last, so that the others run in the meantime.
const delayedChecks: (() => Promise<void>)[] = [];
const scenarios: (() => Promise<unknown>)[] = [
  async () => delayedChecks.push(await runServerKills(await createDatabase('embedded'), checks)),
];
if (withPostgres) {
  await dropStaleDatabases(postgresServer);
  scenarios.push(
    async () => delayedChecks.push(await runServerKills(await createDatabase('postgres'), checks)),
    async () => delayedChecks.push(await runFulfillment(await createDatabase('postgres'), checks)),
    async () => runOutage(await createDatabase('postgres'), checks),
    async () => runTwoServersOnOnePostgres(await createDatabase('postgres'), checks),
    async () => runTelevision(await createDatabase('postgres'), checks),
    async () => runPowerSamples(await createDatabase('postgres'), checks),
    async () => runBilling(await createDatabase('postgres'), checks),
    async () => runAcceptance(await createDatabase('postgres'), checks),
    async () => runIdempotency(await createDatabase('postgres'), checks),
    async () => runOverload(await createDatabase('postgres'), checks),
    async () => runSlowClients(await createDatabase('postgres'), checks),
    async () => {
      const serverDatabase = await createDatabase('postgres');
      delayedChecks.push(() => runUnresponsiveServices(serverDatabase, checks));
    },
  );
} else {
  console.log(`PostgreSQL isn't reachable at ${new URL(postgresServer).host}, so its checks are skipped`);
}
scenarios.push(
  async () => runTwoServersOnOneFolder(await createDatabase('embedded'), checks),
  async () => runTelevision(await createDatabase('embedded'), checks),
  async () => runPowerSamples(await createDatabase('embedded'), checks),
);

for (const part of scenarios) await runGuarded(part);
await Promise.all(delayedChecks.map(runGuarded));
for (const serverDatabase of databases) await runGuarded(() => serverDatabase.remove());

const { passed, failed } = checks.count();
console.log(`${passed} passed, ${failed} failed, ${Math.round((performance.now() - startedAt) / 1000)} s`);
// Servers that a failed part left running are killed on exit.
process.exit(failed > 0 ? 1 : 0);

async function runGuarded(part: () => Promise<unknown>): Promise<void> {
  try {
    await part();
  } catch (error) {
    checks.check('the run itself', false, (error as Error).stack);
  }
}
