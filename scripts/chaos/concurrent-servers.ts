import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemError } from '@demarc/client/client.ts';
import { revokeToken, validateToken } from '@demarc/contract/session.ts';
import { sql } from 'drizzle-orm';
import { systemClock } from '../../apps/api/src/clock.ts';
import { customers } from '../../apps/api/src/db/schema/customer.ts';
import { mails } from '../../apps/api/src/db/schema/mail.ts';
import { createDemoCompanies } from '../../apps/api/src/sample-data/demo.ts';
import { findFreePort } from '../../apps/api/src/testing/find-free-port.ts';
import { startExpectingFailure, startServer } from '../server-process.ts';
import { createTokenClient, signIn } from '../sign-in.ts';
import type { Checks } from './checks.ts';
import { admins, changeIban, createLedger } from './load.ts';
import { startMailSink } from './mail-sink.ts';
import type { ServerDatabase } from './server-database.ts';

const refusalLimitMs = 5_000;
const migrations = join(import.meta.dirname, '../../apps/api/src/db/migrations');

/** Starts a second server on an embedded database that is in use. */
export async function runTwoServersOnOneFolder(serverDatabase: ServerDatabase, { check }: Checks): Promise<void> {
  const env = { ...serverDatabase.env, DEMO: '1', SIMULATOR: 'off' };
  const first = await startServer({ env, port: await findFreePort() });
  const { code, output } = await startExpectingFailure({ env, port: await findFreePort() });
  check('second server, same folder: the second server refuses to start', code === 1, `exit code ${code}`);
  check(
    'second server, same folder: the second server names the process that uses the folder',
    output.includes(`in use by process ${first.pid}.`),
    output.split('\n').at(-1),
  );
  check('second server, same folder: the first server continues to serve requests', (await fetch(`${first.origin}/readyz`)).ok);
  const exitCode = await first.stop();
  check('second server, same folder: the first server exits after SIGTERM', exitCode === 0, `exit code ${exitCode}`);
}

/** Starts two servers at the same time on an empty PostgreSQL database, as behind a load balancer. */
export async function runTwoServersOnOnePostgres(serverDatabase: ServerDatabase, { check }: Checks): Promise<void> {
  const sink = await startMailSink();
  const ports = [await findFreePort(), await findFreePort()] as const;
  const env = {
    ...serverDatabase.env,
    DEMO: '1',
    RATE_LIMIT: 'off',
    SIMULATOR: 'off',
    SMTP_URL: sink.url,
    PUBLIC_URL: `http://localhost:${ports[0]}`,
  };
  const [first, second] = await Promise.all([startServer({ env, port: ports[0] }), startServer({ env, port: ports[1] })]);
  check(
    'two servers, one database: both servers become ready',
    true,
    `${Math.round(Math.max(first.readyAfterMs, second.readyAfterMs))} ms`,
  );

  const person = await signIn(first.origin, admins[0]);
  const secondServerClient = createTokenClient(second.origin, person.token);
  await secondServerClient.call(validateToken, {});
  check('two servers, one database: a session of one server is valid at the other', true);
  await Promise.all(
    [person, { ...person, client: secondServerClient }].map(async (user) => {
      for (let change = 0; change < 3; change++) await changeIban(user, createLedger());
    }),
  );
  await createTokenClient(first.origin, person.token).call(revokeToken, {});
  const revokedAt = performance.now();
  while ((await isSessionValid(secondServerClient)) && performance.now() - revokedAt < 2 * refusalLimitMs) await sleep(20);
  const refusedAfterMs = Math.round(performance.now() - revokedAt);
  check(
    'two servers, one database: a session that ended at one server is refused by the other',
    refusedAfterMs <= refusalLimitMs,
    {
      refusedAfterMs,
    },
  );

  const database = await serverDatabase.open();
  const mailCount = (await database.db.select().from(mails)).length;
  const deadline = performance.now() + 10_000;
  while (sink.received.size < mailCount && performance.now() < deadline) await sleep(50);
  const times = [...sink.received.values()];
  check(
    'two servers, one database: each email is sent once, within ten seconds',
    times.length === mailCount && times.every((count) => count === 1),
    `${mailCount} written, ${times.length} sent`,
  );
  const applied = await database.db.execute(sql`select hash from drizzle.__drizzle_migrations`);
  const { rows } = applied as unknown as { rows: unknown[] };
  const files = readdirSync(migrations).filter((name) => name.endsWith('.sql')).length;
  check('two servers, one database: each migration ran once', rows.length === files, `${rows.length} of ${files}`);
  const companies = (await database.db.select().from(customers)).length;
  const expectedCompanies = createDemoCompanies(systemClock).length;
  check('two servers, one database: the sample data was loaded once', companies === expectedCompanies, `${companies} companies`);
  await database.close();
  const codes = await Promise.all([first.stop(), second.stop()]);
  check(
    'two servers, one database: both servers exit after SIGTERM',
    codes.every((code) => code === 0),
    codes,
  );
  sink.close();
}

async function isSessionValid(client: ReturnType<typeof createTokenClient>): Promise<boolean> {
  try {
    await client.call(validateToken, {});
    return true;
  } catch (error) {
    if (error instanceof ProblemError && error.status === 401) return false;
    throw error;
  }
}
