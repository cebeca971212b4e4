import type { LineSession } from '@demarc/contract/line.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppContext } from '../../app-context.ts';
import { systemClock } from '../../clock.ts';
import { ipAddresses, ipPrefixes } from '../../db/schema/ip.ts';
import { putSessions } from '../../modules/line/line-session.store.ts';
import { insertCustomer, insertLine } from '../../testing/builders.ts';
import { insertPrefix } from '../../testing/ip-prefixes.ts';
import { openTestDatabase } from '../../testing/open-test-database.ts';
import { reconcileAddressUse } from './reconcile-address-use.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const session = {
  startedAt: '2026-02-03T10:00:00.000Z',
  stoppedAt: null,
  durationSeconds: 60,
  ipv6Prefix: null,
  bytesIn: 0,
  bytesOut: 0,
  terminateCause: null,
};

type Session = Pick<LineSession, 'ipv4'> & Partial<LineSession>;

/** Inserts a line with its own prefix since 2026, and sessions that a server stored without marking their addresses. */
async function setUp(list: (ip: (last: number) => string) => Session[] = (ip) => [{ ipv4: ip(9) }]) {
  const { db } = database;
  const { customerId } = await insertCustomer(db);
  const line = await insertLine(db, { customerId });
  const assignedAt = new Date('2026-01-01T00:00:00Z');
  const { prefix, prefixId } = await insertPrefix(db, { customerId, serviceType: 'LINE', serviceId: line.lineId, assignedAt });
  const isPrefix = and(eq(ipPrefixes.customerId, customerId), eq(ipPrefixes.prefixId, prefixId));
  const ip = (last: number) => prefix.replace(/0\/24$/, String(last));
  await putSessions(
    db,
    line,
    list(ip).map((values, index) => ({ ...session, sessionId: `s${index}`, ...values })),
  );
  return {
    ip,
    setUsedCount: (usedCount: number) => db.update(ipPrefixes).set({ usedCount }).where(isPrefix),
    get: async () => (await db.select().from(ipPrefixes).where(isPrefix))[0]!,
    getUsedIps: async () =>
      (
        await db
          .select({ ip: ipAddresses.ip })
          .from(ipAddresses)
          .where(and(eq(ipAddresses.customerId, customerId), eq(ipAddresses.prefixId, prefixId), ipAddresses.usedByService))
      ).map((row) => row.ip),
    /** Runs the job in the hour of the prefix, or as many hours later. */
    run: (hoursLater = 0) => {
      const now = new Date(Date.UTC(2026, 1, 4, (prefixId % 24) + hoursLater));
      return reconcileAddressUse.run(
        { database, clock: { ...systemClock, now: () => now } } as Partial<AppContext> as AppContext,
        {},
      );
    },
  };
}

it('marks addresses of sessions that are in a prefix of the line, and counts them', async () => {
  const { ip, run, get, getUsedIps } = await setUp((last) =>
    [last(9), last(9), '100.64.0.9', '999.1.1.1', null].map((ipv4) => ({ ipv4 })),
  );
  await run();
  expect(await getUsedIps()).toEqual([ip(9)]);
  expect(await get()).toMatchObject({ usedCount: 1, version: 1 });
});

it('reads the sessions of a month, and the newest of a line, which may run for years', async () => {
  const earlierSession = { startedAt: '2026-01-02T10:00:00.000Z', stoppedAt: '2026-01-02T11:00:00.000Z' };
  const earlierLine = await setUp((ip) => [{ ...earlierSession, ipv4: ip(8) }, { ipv4: ip(9) }]);
  const runningLine = await setUp((ip) => [
    { ...earlierSession, ipv4: ip(8) },
    { startedAt: '2026-01-03T10:00:00.000Z', ipv4: ip(9) },
  ]);
  for (const { run, getUsedIps, ip } of [earlierLine, runningLine]) {
    await run();
    expect(await getUsedIps()).toEqual([ip(9)]);
  }
});

it('does not mark the address of a session that ended before the line got the prefix', async () => {
  const { run, getUsedIps } = await setUp((ip) => [
    { startedAt: '2025-12-30T10:00:00.000Z', stoppedAt: '2025-12-31T10:00:00.000Z', ipv4: ip(9) },
  ]);
  await run();
  expect(await getUsedIps()).toEqual([]);
});

it('corrects the count of a server that did not mark addresses', async () => {
  const { run, get, setUsedCount } = await setUp();
  await run();
  await setUsedCount(0);
  await run();
  expect((await get()).usedCount).toBe(1);
});

it('checks the prefixes of one hour only', async () => {
  const { run, get } = await setUp();
  await run(1);
  expect((await get()).usedCount).toBe(0);
});
