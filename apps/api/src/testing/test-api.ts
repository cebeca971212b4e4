import { join } from 'node:path';
import type { Input, OperationShape, Output } from '@demarc/contract/operation.ts';
import type { Problem } from '@demarc/contract/problem.ts';
import { prepareRequest } from '@demarc/contract/request.ts';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { apiFolder } from '../api-folder.ts';
import { allJobs, buildApp } from '../app.ts';
import type { AppContext } from '../app-context.ts';
import { type Config, readConfig } from '../config.ts';
import { type Database, type OpenDatabase, openDatabase } from '../db/database.ts';
import { createNotifyChannel } from '../db/notify-channel.ts';
import { mails } from '../db/schema/mail.ts';
import { loadServerKeys } from '../db/server-keys.ts';
import type { DnsUpdater } from '../dns/types.ts';
import { createDeferredWork } from '../jobs/deferred-work.ts';
import { type Jobs, startJobs } from '../jobs/jobs.ts';
import { createLog, type Logger } from '../log.ts';
import { createMailQueue } from '../mail/mail-queue.ts';
import { setPasswordCost } from '../oidc/password.ts';
import { createRegistries } from '../registries/registries.ts';
import type { OriginValidator } from '../rpki/origin-validator.ts';
import { openTestDatabase } from './open-test-database.ts';
import { readMails, type StoredMail } from './read-mails.ts';
import { createSession, type TestUser } from './sessions.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

export interface TestOptions {
  /** Environment variables, added to those of a demo at http://localhost:8080. */
  env?: Record<string, string>;
  /** Rate limits are off by default. */
  rateLimit?: boolean;
  /** Runs background jobs; off by default. */
  jobs?: boolean;
  portalFolder?: string;
  /** Uses the database of another test server, which must be closed last. */
  sharesDatabaseWith?: TestApi;
  /** An empty database by default. The server closes it. */
  database?: OpenDatabase;
  /** Logger for tests of the log; silent by default. */
  log?: Logger;
  /** Name server and validator; none by default. */
  dns?: DnsUpdater | null;
  rpki?: OriginValidator | null;
}

export interface CallOptions {
  headers?: Record<string, string>;
  /** IP address of the caller. */
  ip?: string;
}

export interface CallResponse<O extends OperationShape> {
  status: number;
  /** Response body; tests of an error read `problem`. */
  body: Output<O>;
  problem: Problem | null;
  /** The bytes of the response, for tests of a file. */
  payload: Buffer;
  headers: Record<string, unknown>;
}

export interface TestApi {
  app: FastifyInstance;
  context: AppContext;
  db: Database;
  clock: TestClock;
  config: Config;
  /**
   * Calls an operation over HTTP. `as` is the caller to sign in as, or a bearer token; without it the call is anonymous.
   */
  call<O extends OperationShape>(
    operation: O,
    input: Input<O>,
    as?: TestUser | string,
    options?: CallOptions,
  ): Promise<CallResponse<O>>;
  /** A bearer token of the caller. Within ten minutes, calls with the same customer and roles return the same token. */
  getToken(caller: TestUser): Promise<string>;
  /** Mails of a customer with their text, oldest first. */
  listMails(customerId: number): Promise<StoredMail[]>;
  close(): Promise<void>;
}

/** 2^12 instead of 2^17 in production, so that tests are fast. */
const testPasswordCost = 12;

/** Starts a ready server with its own database; close it in `afterAll`. */
export async function startTestApi({
  env = {},
  rateLimit = false,
  jobs = false,
  portalFolder,
  sharesDatabaseWith,
  database: givenDatabase,
  log = createLog({ silent: true }),
  dns = null,
  rpki = null,
}: TestOptions = {}): Promise<TestApi> {
  setPasswordCost(testPasswordCost);
  const database = sharesDatabaseWith
    ? await openSameDatabase(sharesDatabaseWith)
    : (givenDatabase ?? (await openTestDatabase()));
  const { db } = database;
  const clock = createTestClock();
  const config = { ...readConfig({ DATA_DIR: 'memory://', DEMO: '1', ...env }), rateLimit };
  const keys = await loadServerKeys(db, config, clock);
  const runner: Jobs | null = jobs ? await startJobs(database, log, allJobs) : null;
  const mail = createMailQueue(config, clock);
  const context: AppContext = {
    config,
    database,
    clock,
    mail,
    jobs: runner ?? { send: async () => {} },
    notifyChannel: createNotifyChannel(database),
    keys,
    registries: createRegistries(config, clock, log),
    dns,
    rpki,
    deferredWork: createDeferredWork(),
    log,
    portalFolder: portalFolder ?? join(apiFolder, '../portal/dist'),
  };
  const app = await buildApp(context);
  await app.ready();
  await runner?.run(context);

  const tokens = new Map<string, { token: string; expiresAt: number }>();
  const getToken = async (caller: TestUser) => {
    const key = `${caller.customerId} ${caller.roles.join()}`;
    const cached = tokens.get(key);
    if (cached && cached.expiresAt > clock.now().getTime()) return cached.token;
    const { token } = await createSession({ context }, caller);
    tokens.set(key, { token, expiresAt: clock.now().getTime() + 590_000 });
    return token;
  };

  return {
    app,
    context,
    db,
    clock,
    config,
    getToken,
    async call<O extends OperationShape>(operation: O, input: Input<O>, as?: TestUser | string, options: CallOptions = {}) {
      const { method, path, body } = prepareRequest(operation, input);
      const token = typeof as === 'object' ? await getToken(as) : as;
      const request: InjectOptions = {
        method,
        url: path,
        headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...options.headers },
        ...(body === undefined ? {} : { payload: body as object }),
        ...(options.ip === undefined ? {} : { remoteAddress: options.ip }),
      };
      const response = await app.inject(request);
      const isJson = String(response.headers['content-type']).startsWith('application/json');
      const content = isJson && response.body !== '' ? response.json() : undefined;
      const hasFailed = response.statusCode >= 400;
      return {
        status: response.statusCode,
        body: content as Output<O>,
        problem: hasFailed ? content : null,
        payload: response.rawPayload,
        headers: response.headers,
      };
    },
    listMails: (customerId) => readMails(db, eq(mails.customerId, customerId)),
    async close() {
      await app.close();
      await runner?.stop();
      await database.close();
    },
  };
}

/** Opens the database of another server with separate connections; the embedded database has only one. */
async function openSameDatabase({ context: { database } }: TestApi): Promise<OpenDatabase> {
  if (database.kind === 'postgres') return openDatabase({ url: database.client.options.connectionString ?? '' });
  return { ...database, close: async () => {} };
}
