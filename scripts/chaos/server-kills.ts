import { NoAnswerError, ProblemError } from '@demarc/client/client.ts';
import { getCustomer } from '@demarc/contract/customer.ts';
import { validateToken } from '@demarc/contract/session.ts';
import { sql } from 'drizzle-orm';
import { mails } from '../../apps/api/src/db/schema/mail.ts';
import { findFreePort, pause, type ServerProcess, startServer } from '../server-process.ts';
import { createTokenClient, type SignedInUser, signIn } from '../sign-in.ts';
import type { Checks } from './checks.ts';
import { checkHistory, readMailJobs } from './history.ts';
import { admins, createLedger, type Ledger, startLoad } from './load.ts';
import { type MailSink, startMailSink } from './mail-sink.ts';
import type { ServerDatabase } from './server-database.ts';

const rounds = 10;
/** Generous, because the machine may be busy. The benchmark measures the time on an idle machine. */
const restartLimitMs = 20_000;
/** pg-boss looks for the jobs of dead processes every minute, for the first time a minute after its start. */
const takeOverMs = 66_000;

/**
 * Kills the server at random moments and compares the database with what it acknowledged. Returns the last check, which has to
 * run a minute later: jobs of the killed server were taken over, and all mails were sent.
 */
export async function runServerKills(place: ServerDatabase, checks: Checks): Promise<() => Promise<void>> {
  const { check } = checks;
  const sink = await startMailSink();
  const port = await findFreePort();
  const env = { ...place.env, DEMO: '1', RATE_LIMIT: 'off', SIMULATOR: 'off', SMTP_URL: sink.url };
  const ledger = createLedger();
  const restarts: number[] = [];
  const lost = { sessions: 0, revocations: 0, changes: 0 };

  let server = await startServer({ env, port });
  const people = await Promise.all(admins.map((username) => signIn(server.origin, username)));
  ledger.sessions.push(...people.map(({ token }) => token));
  for (let round = 0; round < rounds; round++) {
    const load = startLoad(server.origin, people, ledger);
    await pause(200 + Math.random() * 1_000);
    load.expectShutdown();
    await server.kill();
    await load.ended;
    server = await startServer({ env, port });
    restarts.push(server.readyAfterMs);
    lost.changes += await countMissingChanges(people, ledger);
    lost.sessions += ledger.sessions.length - (await countValidSessions(server, ledger.sessions));
    lost.revocations += await countValidSessions(server, ledger.revoked);
  }
  const { sessions, revoked, refusals } = ledger;
  const [shortest, longest] = [Math.min(...restarts), Math.max(...restarts)].map((ms) => Math.round(ms));
  check(
    `${place.kind}: the server is ready again after each of ${rounds} kills`,
    Math.max(...restarts) <= restartLimitMs,
    `${shortest} to ${longest} ms`,
  );
  check(`${place.kind}: no request was refused while the server was running`, refusals.length === 0, refusals.slice(0, 3));
  check(
    `${place.kind}: after each kill, every company has the last acknowledged bank account or a later one`,
    lost.changes === 0,
    lost.changes,
  );
  check(`${place.kind}: after each kill, every session is valid`, lost.sessions === 0, `${sessions.length} sessions`);
  check(`${place.kind}: after each kill, every ended session stays ended`, lost.revocations === 0, `${revoked.length} sign-outs`);

  // After the last kill, the database is read in the state in which the killed server left it.
  const last = startLoad(server.origin, people, ledger);
  await pause(700);
  last.expectShutdown();
  await server.kill();
  await last.ended;
  const inHand = await withDatabase(place, async (db) => {
    await checkHistory(db, ledger, place.kind, checks);
    // A job is taken over two minutes after its claim. Moves its claim into the past instead of waiting.
    await db.execute(sql`update job.job set started_on = started_on - interval '1 hour' where state = 'active'`);
    return getIdsInState('active', await readMailJobs(db));
  });
  server = await startServer({ env, port });
  const startedAt = performance.now();
  return async () => {
    await pause(Math.max(0, takeOverMs - (performance.now() - startedAt)));
    await checkDelivery({ place, env, port, sink, server, inHand }, checks);
    sink.close();
  };
}

interface DeliveryCheck {
  place: ServerDatabase;
  env: Record<string, string>;
  port: number;
  sink: MailSink;
  server: ServerProcess;
  /** Mails whose jobs the killed server had claimed. */
  inHand: string[];
}

async function checkDelivery({ place, env, port, sink, server, inHand }: DeliveryCheck, { check }: Checks): Promise<void> {
  const exitCode = await server.stop();
  check(`${place.kind}: the server exits after SIGTERM`, exitCode === 0, `exit code ${exitCode}`);
  const left = await withDatabase(place, async (db) => {
    // The second attempt comes after half a minute.
    await db.execute(sql`update job.job set start_after = now() where state = 'retry'`);
    return readMailJobs(db);
  });
  const waiting = getIdsInState('created', left);
  check(`${place.kind}: a minute later no email is waiting`, waiting.length === 0, `${waiting.length} of ${left.size}`);
  check(
    `${place.kind}: the jobs that the killed servers were running were taken over`,
    inHand.every((id) => ['retry', 'active', 'completed'].includes(left.get(id) ?? 'none')) &&
      getIdsInState('active', left).length === 0,
    `${inHand.length} running`,
  );
  const again = await startServer({ env, port });
  const deadline = performance.now() + 10_000;
  while (sink.received.size < left.size && performance.now() < deadline) await pause(100);
  // The last accepted mail may not be marked as sent yet.
  await pause(300);
  await again.stop();
  const unsent = await withDatabase(place, async (db) => (await db.select().from(mails)).filter(({ sentAt }) => !sentAt));
  const repeated = [...sink.received.values()].filter((times) => times > 1).length;
  check(`${place.kind}: every email was sent`, unsent.length === 0, `${left.size} emails, ${unsent.length} unsent`);
  check(
    `${place.kind}: every email that was sent belongs to a stored change, and a repeated one has the same Message-ID`,
    [...sink.received.keys()].every((id) => left.has(id)) && repeated <= Math.max(rounds, inHand.length),
    `${repeated} repeated`,
  );
}

function getIdsInState(state: string, jobs: ReadonlyMap<string, string>): string[] {
  return [...jobs].filter(([, jobState]) => jobState === state).map(([id]) => id);
}

async function withDatabase<T>(
  place: ServerDatabase,
  look: (db: Awaited<ReturnType<ServerDatabase['open']>>['db']) => Promise<T>,
): Promise<T> {
  const database = await place.open();
  try {
    return await look(database.db);
  } finally {
    await database.close();
  }
}

/** Counts the companies that lack an acknowledged change, as their users see it. */
async function countMissingChanges(people: readonly SignedInUser[], { sent, changes }: Ledger): Promise<number> {
  let count = 0;
  for (const { client, customerId } of people) {
    const { iban, version } = await client.call(getCustomer, { params: { customerId } });
    const known = changes.filter((change) => change.customerId === customerId);
    const newest = Math.max(1, ...known.map((change) => change.version));
    const isThat = known.find((change) => change.version === version)?.iban ?? iban;
    const isSent = newest === 1 || sent.get(customerId)?.has(iban ?? '');
    if (version < newest || iban !== isThat || !isSent) count++;
  }
  return count;
}

/** Counts the sessions that the server accepts. */
async function countValidSessions({ origin }: ServerProcess, tokens: readonly string[]): Promise<number> {
  const verdicts = await Promise.all(
    tokens.map(async (token) => {
      try {
        await createTokenClient(origin, token).call(validateToken, {});
        return true;
      } catch (error) {
        if (error instanceof ProblemError && error.status === 401) return false;
        throw error instanceof NoAnswerError ? new Error('the server is gone', { cause: error }) : error;
      }
    }),
  );
  return verdicts.filter(Boolean).length;
}
