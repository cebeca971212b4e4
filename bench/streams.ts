import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type SessionClaims, sessionTokenType } from '@demarc/contract/session.ts';
import { SignJWT } from 'jose';
import { systemClock } from '../apps/api/src/clock.ts';
import { recordChange } from '../apps/api/src/db/record.ts';
import { accounts } from '../apps/api/src/db/schema/account.ts';
import { sessions } from '../apps/api/src/db/schema/session.ts';
import { freePort, pause, startServer } from '../scripts/server-process.ts';
import { median } from './cost.ts';
import { type Listeners, listen } from './listeners.ts';
import type { Bench } from './setting.ts';
import { compared, limited, type Row } from './table.ts';
import { measured, usageOf } from './usage.ts';

/** The server closes the oldest stream of an account beyond this number. */
const streamsPerAccount = 12;
/** A new stream replays changes of the last 10 seconds. */
const lookBackMs = 10_000;

/** Compares the fan-out of a change with a server that only writes the same bytes to the same number of sockets. */
export async function fanOut(bench: Bench): Promise<Row[]> {
  const { server, large, sizes } = bench;
  const tokens = await tokensFor(bench, sizes.streams);
  await pause(lookBackMs);
  const idle = await usageOf(server);
  const listeners = await listen(`${server.origin}/v1/customer/${large.customerId}/event-stream`, tokens);
  const opened = await usageOf(server);
  let product: Told;
  try {
    product = await tell(
      bench,
      listeners,
      () => writeChange(bench),
      () => usageOf(server),
    );
  } finally {
    listeners.close();
  }
  const bare = await bareFanOut(bench, tokens, listeners.lastMessage());
  const what = `a change to ${tokens.length} streams`;
  return [
    compared(`${what}: server CPU`, product.cpuMs, bare.cpuMs, 'ms'),
    compared(`${what}: from commit until the last has it`, product.lastMs, bare.lastMs, 'ms'),
    limited(`${what}: longest of ${sizes.changes}`, product.longestMs, null, 'ms'),
    limited('an open stream: memory', ((opened.memoryMiB - idle.memoryMiB) * 1024) / tokens.length, null, 'KiB'),
    limited('an open stream: server CPU to open it', (opened.cpuMs - idle.cpuMs) / tokens.length, null, 'ms'),
  ];
}

interface Told {
  /** CPU time of the server per change. */
  cpuMs: number;
  /** From the commit until the last stream has received the change; median and maximum. */
  lastMs: number;
  longestMs: number;
}

async function tell(
  { sizes: { changes } }: Bench,
  listeners: Listeners,
  change: () => Promise<unknown>,
  usage: () => ReturnType<typeof usageOf>,
): Promise<Told> {
  const times: number[] = [];
  const once = async () => {
    const told = listeners.allHave();
    told.catch(() => {});
    await change();
    const writtenAt = performance.now();
    return Math.max(0, (await told) - writtenAt);
  };
  await once();
  const before = await usage();
  for (let number = 0; number < changes; number++) times.push(await once());
  const after = await usage();
  return { cpuMs: (after.cpuMs - before.cpuMs) / changes, lastMs: median(times), longestMs: Math.max(...times) };
}

async function bareFanOut(bench: Bench, tokens: readonly string[], message: string): Promise<Told> {
  const bare = await startServer({
    env: {},
    port: await freePort(),
    program: join(import.meta.dirname, 'bare-streams.ts'),
    nodeOptions: measured,
  });
  const listeners = await listen(bare.origin, tokens);
  try {
    const post = () => fetch(bare.origin, { method: 'POST', body: message });
    return await tell(bench, listeners, post, () => usageOf(bare));
  } finally {
    listeners.close();
    await bare.stop();
  }
}

/** Writes to the database directly, so that the server's CPU time is that of the fan-out alone. */
function writeChange({ database: { db }, large: { customerId } }: Bench): Promise<void> {
  const author = { actor: 'PROVIDER', accountId: null, via: 'bench', ip: null, operation: 'updateProviderLine' } as const;
  const objectId = '1';
  const change = { type: 'line.state-changed', objectType: 'line', objectId, before: null, after: { operationalState: 'UP' } };
  const data = { lineId: 1, operationalState: 'UP' };
  return db.transaction((tx) => recordChange(tx, systemClock, author, { customerId, ...change, data }));
}

/** Creates session tokens for the streams, with as many accounts as needed. */
async function tokensFor({ server, database: { db }, large: { customerId }, secret }: Bench, streams: number): Promise<string[]> {
  const people = Math.ceil(streams / streamsPerAccount);
  const now = new Date();
  const stamp = Math.floor(now.getTime() / 1000);
  const key = new TextEncoder().encode(secret);
  const issuer = server.origin.replace('127.0.0.1', 'localhost');
  const tokens: string[] = [];
  for (let number = 0; number < people; number++) {
    const [accountId, sid] = [randomUUID(), randomUUID()];
    const username = `listener-${number}@noordlijn.example`;
    const named = { username, firstName: 'Luister', lastName: `Nummer ${number}`, email: username };
    await db
      .insert(accounts)
      .values({ customerId, accountId, ...named, roles: ['RESELLER_ADMIN'], status: 'ENABLED', createdAt: now });
    const endsAt = new Date(now.getTime() + 3_600_000);
    await db.insert(sessions).values({ customerId, accountId, sid, via: 'embedded', authTime: now, endsAt });
    const claims: SessionClaims = {
      ...{ roles: [], uid: 0, uid_g: accountId, username, cid: customerId, loyalty: false, sid, jti: randomUUID() },
      ...{ iss: issuer, aud: issuer, iat: stamp, nbf: stamp - 30, auth_time: stamp, exp: stamp + 3_600 },
    };
    const token = await new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256', typ: sessionTokenType }).sign(key);
    for (let stream = 0; stream < streamsPerAccount && tokens.length < streams; stream++) tokens.push(token);
  }
  return tokens;
}
