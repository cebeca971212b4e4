import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type SessionClaims, sessionTokenType } from '@demarc/contract/session.ts';
import { SignJWT } from 'jose';
import { systemClock } from '../apps/api/src/clock.ts';
import { writeAudit } from '../apps/api/src/db/audit.ts';
import { accounts } from '../apps/api/src/db/schema/account.ts';
import { sessions } from '../apps/api/src/db/schema/session.ts';
import { findFreePort } from '../apps/api/src/testing/find-free-port.ts';
import { startServer } from '../scripts/server-process.ts';
import type { BenchContext } from './bench-context.ts';
import { median } from './cost.ts';
import { type Listeners, openStreams } from './listeners.ts';
import { type Row, toComparedRow, toLimitRow } from './table.ts';
import { readUsage, usageNodeOptions } from './usage.ts';

/** The server closes the oldest stream of an account beyond this number. */
const streamsPerAccount = 12;
/** A new stream replays changes of the last 10 seconds. */
const replayWindowMs = 10_000;

/** Compares the fan-out of a change with a server that only writes the same bytes to the same number of sockets. */
export async function measureFanOut(bench: BenchContext): Promise<Row[]> {
  const { server, large, sizes } = bench;
  const tokens = await createTokens(bench, sizes.streams);
  await sleep(replayWindowMs);
  const idle = await readUsage(server);
  const listeners = await openStreams(`${server.origin}/v1/customer/${large.customerId}/event-stream`, tokens);
  const usageAtStart = await readUsage(server);
  let product: FanOutTimes;
  try {
    product = await measureDelivery(
      bench,
      listeners,
      () => writeChange(bench),
      () => readUsage(server),
    );
  } finally {
    listeners.close();
  }
  const bare = await measureBareFanOut(bench, tokens, listeners.lastMessage());
  const what = `a change to ${tokens.length} streams`;
  return [
    toComparedRow(`${what}: server CPU`, product.cpuMs, bare.cpuMs, 'ms'),
    toComparedRow(`${what}: from commit until the last has it`, product.lastMs, bare.lastMs, 'ms'),
    toLimitRow(`${what}: longest of ${sizes.changes}`, product.longestMs, null, 'ms'),
    toLimitRow('an open stream: memory', ((usageAtStart.memoryMiB - idle.memoryMiB) * 1024) / tokens.length, null, 'KiB'),
    toLimitRow('an open stream: server CPU to open it', (usageAtStart.cpuMs - idle.cpuMs) / tokens.length, null, 'ms'),
  ];
}

interface FanOutTimes {
  /** CPU time of the server per change. */
  cpuMs: number;
  /** From the commit until the last stream has received the change; median and maximum. */
  lastMs: number;
  longestMs: number;
}

async function measureDelivery(
  { sizes: { changes } }: BenchContext,
  listeners: Listeners,
  change: () => Promise<unknown>,
  usage: () => ReturnType<typeof readUsage>,
): Promise<FanOutTimes> {
  const times: number[] = [];
  const once = async () => {
    const allNotified = listeners.waitForAll();
    allNotified.catch(() => {});
    await change();
    const writtenAt = performance.now();
    return Math.max(0, (await allNotified) - writtenAt);
  };
  await once();
  const before = await usage();
  for (let number = 0; number < changes; number++) times.push(await once());
  const after = await usage();
  return { cpuMs: (after.cpuMs - before.cpuMs) / changes, lastMs: median(times), longestMs: Math.max(...times) };
}

async function measureBareFanOut(bench: BenchContext, tokens: readonly string[], message: string): Promise<FanOutTimes> {
  const bare = await startServer({
    env: {},
    port: await findFreePort(),
    program: join(import.meta.dirname, 'bare-streams.ts'),
    nodeOptions: usageNodeOptions,
  });
  const listeners = await openStreams(bare.origin, tokens);
  try {
    const post = () => fetch(bare.origin, { method: 'POST', body: message });
    return await measureDelivery(bench, listeners, post, () => readUsage(bare));
  } finally {
    listeners.close();
    await bare.stop();
  }
}

/** Writes to the database directly, so that the server's CPU time is that of the fan-out alone. */
function writeChange({ database: { db }, large: { customerId } }: BenchContext): Promise<void> {
  const author = { actor: 'PROVIDER', accountId: null, via: 'bench', ip: null, operation: 'updateProviderLine' } as const;
  const objectId = '1';
  const change = { type: 'line.state-changed', objectType: 'line', objectId, before: null, after: { operationalState: 'UP' } };
  const data = { lineId: 1, operationalState: 'UP' };
  return db.transaction((tx) => writeAudit(tx, systemClock, author, { customerId, ...change, data }));
}

/** Creates session tokens for the streams, and the accounts for them. */
async function createTokens(
  { server, database: { db }, large: { customerId }, secret }: BenchContext,
  streams: number,
): Promise<string[]> {
  const people = Math.ceil(streams / streamsPerAccount);
  const now = new Date();
  const stamp = Math.floor(now.getTime() / 1000);
  const key = new TextEncoder().encode(secret);
  const issuer = server.origin.replace('127.0.0.1', 'localhost');
  const tokens: string[] = [];
  for (let number = 0; number < people; number++) {
    const [accountId, sid] = [randomUUID(), randomUUID()];
    const username = `listener-${number}@noordlijn.example`;
    const personFields = { username, firstName: 'Luister', lastName: `Nummer ${number}`, email: username };
    await db
      .insert(accounts)
      .values({ customerId, accountId, ...personFields, roles: ['RESELLER_ADMIN'], status: 'ENABLED', createdAt: now });
    const endsAt = new Date(now.getTime() + 3_600_000);
    await db.insert(sessions).values({ customerId, accountId, sid, via: 'embedded', authTime: now, endsAt });
    const claims: SessionClaims = {
      roles: [],
      uid: 0,
      uid_g: accountId,
      username,
      cid: customerId,
      loyalty: false,
      sid,
      jti: randomUUID(),
      iss: issuer,
      aud: issuer,
      iat: stamp,
      nbf: stamp - 30,
      auth_time: stamp,
      exp: stamp + 3_600,
    };
    const token = await new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256', typ: sessionTokenType }).sign(key);
    for (let stream = 0; stream < streamsPerAccount && tokens.length < streams; stream++) tokens.push(token);
  }
  return tokens;
}
