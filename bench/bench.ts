// `npm run bench`: what the product costs beside the bare limit, in one run on this machine. Never fails; the table says what is
// within its limit. PostgreSQL at TEST_DATABASE_URL; without it only the embedded database is measured.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { contacts } from '../apps/api/src/db/schema/contact.ts';
import { inventedBic, inventedIban } from '../apps/api/src/db/seed/invented.ts';
import { buildPortal } from '../scripts/build.ts';
import { embeddedPlace, hasPostgres, type Place, postgresPlace } from '../scripts/chaos/place.ts';
import { freePort, pause, type ServerProcess, startServer } from '../scripts/server-process.ts';
import { type SignedIn, signIn } from '../scripts/sign-in.ts';
import { listInBrowser } from './list-in-browser.ts';
import { compareLists } from './lists.ts';
import { type Load, send } from './load.ts';
import { compare, median } from './pairs.ts';
import { compared, limited, printTable, type Row } from './table.ts';
import { measured, usageOf } from './usage.ts';

const starts = 3;
const reads = 2_000;
const writes = 150;
const secret = randomBytes(32).toString('base64url');
const environment = { DEMO: '1', RATE_LIMIT: 'off', SIMULATOR: 'off', SESSION_KEYS: secret };
/** The ready server within 1.5 s on PostgreSQL; with the embedded database what `npm start` may take as a whole. */
const startLimitMs = { postgres: 1_500, embedded: 5_000 };
const idleLimitMiB = { postgres: 150, embedded: 750 };
const loadedLimitMiB = { postgres: 320, embedded: 750 };

const rows: Row[] = [];
await buildPortal();
if (await hasPostgres()) await measure(await postgresPlace(), comparisons);
else console.log('PostgreSQL does not answer: only the embedded database is measured.');
await measure(embeddedPlace(), plainLoad);
printTable(rows);

async function measure(place: Place, work: (place: Place, server: ServerProcess) => Promise<void>): Promise<void> {
  try {
    const port = await freePort();
    const start = () => startServer({ env: { ...place.env, ...environment }, port, nodeOptions: measured });
    let server = await start();
    const times: number[] = [];
    for (let again = 0; again < starts; again++) {
      await server.stop();
      server = await start();
      times.push(server.readyAfterMs);
    }
    rows.push(limited(`${place.kind}: start on existing data`, median(times), startLimitMs[place.kind], 'ms'));
    await pause(1_000);
    const { memoryMiB: idle } = await usageOf(server);
    rows.push(limited(`${place.kind}: memory idle`, idle, idleLimitMiB[place.kind], 'MiB'));
    await work(place, server);
    const { memoryMiB: loaded } = await usageOf(server);
    rows.push(limited(`${place.kind}: memory after load`, loaded, loadedLimitMiB[place.kind], 'MiB'));
    await server.stop();
  } finally {
    await place.remove();
  }
}

/** The product beside the bare server, both on this database. */
async function comparisons(place: Place, server: ServerProcess): Promise<void> {
  const bare = await startServer({
    env: { ...place.env, BENCH_SECRET: secret },
    port: await freePort(),
    program: join(import.meta.dirname, 'bare.ts'),
    nodeOptions: measured,
  });
  const reseller = await signIn(server.origin, 'admin@noordlijn.example');
  const endUser = await signIn(server.origin, 'owner@bakkerij.example');

  const one = await compare({ server, load: reading(server, reseller) }, { server: bare, load: readingBare(bare, reseller) });
  rows.push(compared('one row by id: server CPU', one.product.cpuMs, one.bare.cpuMs, one.ratio.cpuMs, 2.5));

  await withoutContacts(place, endUser.customerId);
  for (const { person, what, limit } of [
    { person: endUser, what: 'write with its entry and event', limit: 3 },
    // The budget speaks of entry and event; the mails of this change come on top.
    { person: reseller, what: 'the same, and two mails' },
  ]) {
    const {
      product,
      bare: beside,
      ratio,
    } = await compare({ server, load: writing(server, person) }, { server: bare, load: writingBare(bare, person) });
    rows.push(compared(`${what}: server CPU`, product.cpuMs, beside.cpuMs, ratio.cpuMs, limit));
    rows.push(compared(`${what}: elapsed`, product.elapsedMs, beside.elapsedMs, ratio.elapsedMs, limit));
  }
  const small = await signIn(server.origin, 'admin@zuidnet.example');
  rows.push(...(await compareLists({ place, server, bare, large: reseller, small })));
  // By the name that the demo is known by: at its number a page moves on.
  rows.push(...(await listInBrowser(server.origin.replace('127.0.0.1', 'localhost'), reseller)));
  await bare.stop();
}

/** The same work for the embedded database, which no bare server can be on beside it. */
async function plainLoad(_place: Place, server: ServerProcess): Promise<void> {
  const person = await signIn(server.origin, 'admin@noordlijn.example');
  await send(reading(server, person));
  await send(writing(server, person));
}

function reading({ origin }: ServerProcess, { customerId, token }: SignedIn): Load {
  return { url: `${origin}/v1/customer/${customerId}`, token, requests: reads, connections: 8 };
}

function readingBare({ origin }: ServerProcess, { customerId, token }: SignedIn): Load {
  return { url: `${origin}/customer/${customerId}`, token, requests: reads, connections: 8 };
}

/** One after the other: two changes of one row wait for each other. */
function writing({ origin }: ServerProcess, { customerId, token }: SignedIn): Load {
  const url = `${origin}/v1/customer/${customerId}/iban`;
  return { url, method: 'PATCH', token, requests: writes, connections: 1, body: newAccount };
}

function writingBare({ origin }: ServerProcess, { customerId, token }: SignedIn): Load {
  const url = `${origin}/customer/${customerId}/iban`;
  return { url, method: 'PATCH', token, requests: writes, connections: 1, body: newAccount };
}

function newAccount(): object {
  return { iban: inventedIban(Math.floor(Math.random() * 1e9)), bic: inventedBic };
}

async function withoutContacts(place: Place, customerId: number): Promise<void> {
  const database = await place.open();
  await database.db.delete(contacts).where(eq(contacts.customerId, customerId));
  await database.close();
}
