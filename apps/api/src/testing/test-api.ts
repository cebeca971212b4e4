import { fileURLToPath } from 'node:url';
import type { Input, OperationShape, Output } from '@demarc/contract/operation.ts';
import type { Problem } from '@demarc/contract/problem.ts';
import { prepareRequest } from '@demarc/contract/request.ts';
import { asc, eq } from 'drizzle-orm';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { buildApp, work } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { type Database, type OpenDatabase, openDatabase } from '../db/database.ts';
import { loadServerKeys } from '../db/keys.ts';
import { mails } from '../db/schema/mail.ts';
import { createWakeUps } from '../db/wake-up.ts';
import { createDeferredWork } from '../jobs/deferred-work.ts';
import { type Jobs, startJobs } from '../jobs/jobs.ts';
import { createLog, type Logger } from '../log.ts';
import { createMailQueue } from '../mail/mail-queue.ts';
import { setPasswordCost } from '../oidc/password.ts';
import type { Parts } from '../parts.ts';
import { createRegisters } from '../registers/registers.ts';
import { openTestDatabase } from './open-test-database.ts';
import { type Caller, sessionFor } from './sessions.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

export interface TestOptions {
  /** The environment, over that of a demo at http://localhost:8080. */
  env?: Record<string, string>;
  /** Limits are off unless a test is about them. */
  rateLimit?: boolean;
  /** Runs the jobs too; else they are left out. */
  jobs?: boolean;
  portalFolder?: string;
  /** Another server on the same database; that one is closed last. */
  beside?: TestApi;
  /** For a test of what is logged; else nothing is. */
  log?: Logger;
}

export interface CallOptions {
  headers?: Record<string, string>;
  /** Address the call comes from. */
  ip?: string;
}

export interface Reply<O extends OperationShape> {
  status: number;
  /** The answer; a test of a refusal reads `problem`. */
  body: Output<O>;
  problem: Problem | null;
  headers: Record<string, unknown>;
}

export interface TestApi {
  app: FastifyInstance;
  parts: Parts;
  db: Database;
  clock: TestClock;
  config: Config;
  /** Calls through HTTP, signed in as the caller; a string is sent as the bearer token, none as nobody. */
  call<O extends OperationShape>(operation: O, input: Input<O>, as?: Caller | string, options?: CallOptions): Promise<Reply<O>>;
  /** A bearer token of the caller: the same account at each call. */
  tokenOf(caller: Caller): Promise<string>;
  /** What was mailed for a customer, oldest first. */
  mailsOf(customerId: number): Promise<(typeof mails.$inferSelect)[]>;
  close(): Promise<void>;
}

/** Cheaper than what the server uses (2^17), and still a hash of its own for each password. */
const testPasswordCost = 12;

/** A ready server over a database of its own; close it in `afterAll`. */
export async function startTestApi({
  env = {},
  rateLimit = false,
  jobs = false,
  portalFolder,
  beside,
  log = createLog({ silent: true }),
}: TestOptions = {}): Promise<TestApi> {
  setPasswordCost(testPasswordCost);
  const database = beside ? await openBeside(beside) : await openTestDatabase();
  const { db } = database;
  const clock = createTestClock();
  const config = { ...readConfig({ DATA_DIR: 'memory://', DEMO: '1', ...env }), rateLimit };
  const keys = await loadServerKeys(db, config, clock);
  const runner: Jobs | null = jobs ? await startJobs(database, log, work) : null;
  const mail = createMailQueue(config, clock, async (tx, mailId) => runner?.send(tx, 'deliver-mail', { mailId }));
  const parts: Parts = {
    config,
    database,
    clock,
    mail,
    jobs: runner ?? { send: async () => {} },
    wakeUps: createWakeUps(database),
    keys,
    registers: createRegisters(config, clock, log),
    deferred: createDeferredWork(),
    log,
    portalFolder: portalFolder ?? fileURLToPath(new URL('../../../portal/dist', import.meta.url)),
  };
  const app = await buildApp(parts);
  await app.ready();
  await runner?.run(parts);

  const tokens = new Map<string, { token: string; until: number }>();
  const tokenOf = async (caller: Caller) => {
    const key = `${caller.customerId} ${caller.roles.join()}`;
    const known = tokens.get(key);
    if (known && known.until > clock.now().getTime()) return known.token;
    const { token } = await sessionFor({ parts }, caller);
    tokens.set(key, { token, until: clock.now().getTime() + 590_000 });
    return token;
  };

  return {
    app,
    parts,
    db,
    clock,
    config,
    tokenOf,
    async call<O extends OperationShape>(operation: O, input: Input<O>, as?: Caller | string, options: CallOptions = {}) {
      const { method, path, body } = prepareRequest(operation, input);
      const token = typeof as === 'object' ? await tokenOf(as) : as;
      const request: InjectOptions = {
        method,
        url: path,
        headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...options.headers },
        ...(body === undefined ? {} : { payload: body as object }),
        ...(options.ip === undefined ? {} : { remoteAddress: options.ip }),
      };
      const answer = await app.inject(request);
      const isJson = String(answer.headers['content-type']).startsWith('application/json');
      const content = isJson && answer.body !== '' ? answer.json() : undefined;
      const failed = answer.statusCode >= 400;
      return { status: answer.statusCode, body: content as Output<O>, problem: failed ? content : null, headers: answer.headers };
    },
    mailsOf: (customerId) => db.select().from(mails).where(eq(mails.customerId, customerId)).orderBy(asc(mails.createdAt)),
    async close() {
      await app.close();
      await runner?.stop();
      await database.close();
    },
  };
}

/** The database of another server, over connections of its own; the embedded one has only one. */
async function openBeside({ parts: { database } }: TestApi): Promise<OpenDatabase> {
  if (database.kind === 'postgres') return openDatabase({ url: database.client.options.connectionString ?? '' });
  return { ...database, close: async () => {} };
}
