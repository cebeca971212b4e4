// `npm run chaos`: faults on the real server process, and what has to hold afterwards. PostgreSQL at TEST_DATABASE_URL.
import { dropLeftovers } from '../apps/api/src/testing/test-database.ts';
import { createChecks } from './chaos/checks.ts';
import { copiesOnOneFolder, copiesOnOnePostgres } from './chaos/copies.ts';
import { fulfilment } from './chaos/fulfilment.ts';
import { killed } from './chaos/killed.ts';
import { outage } from './chaos/outage.ts';
import { overload } from './chaos/overload.ts';
import { embeddedPlace, hasPostgres, type Place, postgresPlace, postgresServer } from './chaos/place.ts';
import { repeats } from './chaos/repeats.ts';
import { silence } from './chaos/silence.ts';
import { slowClients } from './chaos/slow-clients.ts';
import { television } from './chaos/television.ts';

const checks = createChecks();
const places: Place[] = [];
const newPlace = async (kind: Place['kind']): Promise<Place> => {
  const place = kind === 'embedded' ? embeddedPlace() : await postgresPlace();
  places.push(place);
  return place;
};
const startedAt = performance.now();
const withPostgres = await hasPostgres();
// What has to wait for a minute comes last, so that the others run meanwhile.
const last: (() => Promise<void>)[] = [];
const parts: (() => Promise<unknown>)[] = [async () => last.push(await killed(await newPlace('embedded'), checks))];
if (withPostgres) {
  await dropLeftovers(postgresServer);
  parts.push(
    async () => last.push(await killed(await newPlace('postgres'), checks)),
    async () => last.push(await fulfilment(await newPlace('postgres'), checks)),
    async () => outage(await newPlace('postgres'), checks),
    async () => copiesOnOnePostgres(await newPlace('postgres'), checks),
    async () => television(await newPlace('postgres'), checks),
    async () => repeats(await newPlace('postgres'), checks),
    async () => overload(await newPlace('postgres'), checks),
    async () => slowClients(await newPlace('postgres'), checks),
    async () => {
      const place = await newPlace('postgres');
      last.push(() => silence(place, checks));
    },
  );
} else {
  console.log(`PostgreSQL isn't reachable at ${new URL(postgresServer).host}, so its checks are skipped`);
}
parts.push(
  async () => copiesOnOneFolder(await newPlace('embedded'), checks),
  async () => television(await newPlace('embedded'), checks),
);

for (const part of parts) await attempt(part);
await Promise.all(last.map(attempt));
for (const place of places) await attempt(() => place.remove());

const { passed, failed } = checks.count();
console.log(`${passed} passed, ${failed} failed, ${Math.round((performance.now() - startedAt) / 1000)} s`);
// Servers of a part that broke are killed on exit.
process.exit(failed > 0 ? 1 : 0);

async function attempt(part: () => Promise<unknown>): Promise<void> {
  try {
    await part();
  } catch (error) {
    checks.check('the run itself', false, (error as Error).stack);
  }
}
