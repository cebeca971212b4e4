import { setTimeout as sleep } from 'node:timers/promises';
import { NoAnswerError, ProblemError } from '@demarc/client/client.ts';
import { getCustomer } from '@demarc/contract/customer.ts';
import { validateToken } from '@demarc/contract/session.ts';
import { and, gt, isNull } from 'drizzle-orm';
import type { Database } from '../../apps/api/src/db/database.ts';
import { mails } from '../../apps/api/src/db/schema/mail.ts';
import { attempts } from '../../apps/api/src/db/schema/server.ts';
import { findFreePort } from '../../apps/api/src/testing/find-free-port.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { createTokenClient, type SignedInUser, signIn } from '../sign-in.ts';
import type { Checks } from './checks.ts';
import { checkHistory } from './history.ts';
import { admins, createLedger, type Ledger, startLoad } from './load.ts';
import { type MailSink, startMailSink } from './mail-sink.ts';
import type { ServerDatabase } from './server-database.ts';

const rounds = 10;
/** Generous, because the machine may be busy. The benchmark measures the time on an idle machine. */
const restartLimitMs = 20_000;
/** The job that sends emails runs every second. */
const takeOverMs = 6_000;

/**
 * Kills the server at random moments and compares the database with what it acknowledged. Returns the last check, which has to
 * run a few seconds later: emails of the killed server were taken over, and all were sent.
 */
export async function runServerKills(serverDatabase: ServerDatabase, checks: Checks): Promise<() => Promise<void>> {
  const { check } = checks;
  const sink = await startMailSink();
  const port = await findFreePort();
  const env = { ...serverDatabase.env, DEMO: '1', RATE_LIMIT: 'off', SIMULATOR: 'off', SMTP_URL: sink.url };
  const ledger = createLedger();
  const restarts: number[] = [];
  const lost = { sessions: 0, revocations: 0, changes: 0 };

  let server = await startServer({ env, port });
  const people = await Promise.all(admins.map((username) => signIn(server.origin, username)));
  ledger.sessions.push(...people.map(({ token }) => token));
  for (let round = 0; round < rounds; round++) {
    const load = startLoad(server.origin, people, ledger);
    await sleep(200 + Math.random() * 1_000);
    load.expectShutdown();
    await server.kill();
    await load.ended;
    // A password check that a kill interrupts stays counted. On a slow machine, the limit would refuse the sign-ins of later rounds. The
    // embedded database is left to the server, which recovers it.
    if (serverDatabase.kind === 'postgres') await withDatabase(serverDatabase, (db) => db.delete(attempts));
    server = await startServer({ env, port });
    restarts.push(server.readyAfterMs);
    lost.changes += await countMissingChanges(people, ledger);
    lost.sessions += ledger.sessions.length - (await countValidSessions(server, ledger.sessions));
    lost.revocations += await countValidSessions(server, ledger.revoked);
  }
  const { sessions, revoked, refusals } = ledger;
  const [shortest, longest] = [Math.min(...restarts), Math.max(...restarts)].map((ms) => Math.round(ms));
  check(
    `${serverDatabase.kind}: the server is ready again after each of ${rounds} kills`,
    Math.max(...restarts) <= restartLimitMs,
    `${shortest} to ${longest} ms`,
  );
  check(
    `${serverDatabase.kind}: no request was refused while the server was running`,
    refusals.length === 0,
    refusals.slice(0, 3),
  );
  check(
    `${serverDatabase.kind}: after each kill, every company has the last acknowledged bank account or a later one`,
    lost.changes === 0,
    lost.changes,
  );
  check(`${serverDatabase.kind}: after each kill, every session is valid`, lost.sessions === 0, `${sessions.length} sessions`);
  check(
    `${serverDatabase.kind}: after each kill, every ended session stays ended`,
    lost.revocations === 0,
    `${revoked.length} sign-outs`,
  );

  // After the last kill, the database is read as the killed server left it.
  const last = startLoad(server.origin, people, ledger);
  await sleep(700);
  last.expectShutdown();
  await server.kill();
  await last.ended;
  const claimed = await withDatabase(serverDatabase, async (db) => {
    await checkHistory(db, ledger, serverDatabase.kind, checks);
    // A mail is taken over two minutes after its claim. Moves that moment instead of waiting.
    const isClaimed = and(isNull(mails.sentAt), gt(mails.attempts, 0));
    return db.update(mails).set({ nextAttemptAt: new Date() }).where(isClaimed).returning({ mailId: mails.mailId });
  });
  server = await startServer({ env, port });
  const startedAt = performance.now();
  return async () => {
    await sleep(Math.max(0, takeOverMs - (performance.now() - startedAt)));
    await checkDelivery({ serverDatabase, env, port, sink, server, claimed }, checks);
    sink.close();
  };
}

interface DeliveryCheck {
  serverDatabase: ServerDatabase;
  env: Record<string, string>;
  port: number;
  sink: MailSink;
  server: ServerProcess;
  /** Mails that the killed server had claimed. */
  claimed: { mailId: string }[];
}

async function checkDelivery(
  { serverDatabase, env, port, sink, server, claimed }: DeliveryCheck,
  { check }: Checks,
): Promise<void> {
  const exitCode = await server.stop();
  check(`${serverDatabase.kind}: the server exits after SIGTERM`, exitCode === 0, `exit code ${exitCode}`);
  const makeDue = (db: Database) => db.update(mails).set({ nextAttemptAt: new Date() }).where(isNull(mails.sentAt));
  const [unsentBefore, ids] = await withDatabase(serverDatabase, async (db) => {
    const storedMails = await db.select().from(mails);
    // The second attempt comes after half a minute.
    await makeDue(db);
    return [storedMails.filter(({ sentAt }) => !sentAt), new Set(storedMails.map(({ mailId }) => mailId))];
  });
  const forgotten = unsentBefore.filter(({ nextAttemptAt }) => nextAttemptAt === null).length;
  check(
    `${serverDatabase.kind}: every email was sent or has a next attempt`,
    forgotten === 0,
    `${forgotten} of ${ids.size} have neither`,
  );
  const restarted = await startServer({ env, port });
  const deadline = performance.now() + 10_000;
  while (sink.received.size < ids.size && performance.now() < deadline) await sleep(100);
  // The last accepted mail may not be marked as sent yet.
  await sleep(300);
  await restarted.stop();
  const unsent = await withDatabase(serverDatabase, (db) => db.$count(mails, isNull(mails.sentAt)));
  const repeated = [...sink.received.values()].filter((times) => times > 1).length;
  check(
    `${serverDatabase.kind}: every email was sent, also those that the killed servers had claimed`,
    unsent === 0,
    `${ids.size} emails, ${unsent} unsent, ${claimed.length} claimed at the last kill`,
  );
  check(
    `${serverDatabase.kind}: every email that was sent belongs to a stored change, and a repeated one has the same Message-ID`,
    [...sink.received.keys()].every((id) => ids.has(id)) && repeated <= Math.max(rounds, claimed.length),
    `${repeated} repeated`,
  );
}

async function withDatabase<T>(
  serverDatabase: ServerDatabase,
  look: (db: Awaited<ReturnType<ServerDatabase['open']>>['db']) => Promise<T>,
): Promise<T> {
  const database = await serverDatabase.open();
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
    const customerChanges = changes.filter((change) => change.customerId === customerId);
    const newest = Math.max(1, ...customerChanges.map((change) => change.version));
    const isThat = customerChanges.find((change) => change.version === version)?.iban ?? iban;
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
