import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type PostgresHost, parsePostgresUrl } from './postgres-url.ts';

/** Timeout of a new connection, and of a request that waits for a free one. */
const connectMs = 5_000;
/** Timeout of the check whether a host accepts writes. */
const probeMs = 2_000;
/** Pause before a host that failed its check is checked again, while the first check of another host is pending. */
const probeRetryMs = 500;
/** Idle time after which the operating system checks whether the other side is still reachable. */
const keepAliveMs = 5_000;
/** SQLSTATE of a write on a server that is no longer the primary. */
const readOnlyTransaction = '25006';
/** SQLSTATE of a statement in a transaction that an earlier error has aborted. */
const abortedTransaction = '25P02';

/** Statement timeout of a request; the connection is closed after it. */
export const requestStatementMs = 7_000;
/** Statement timeout of cleanup and other scheduled jobs. */
export const scheduledStatementMs = 10 * 60_000;

interface ClientOptions {
  connectionString: string;
  /** Statement timeout in milliseconds; 0 for no limit. */
  statementMs: number;
  findHost: (() => Promise<PostgresHost>) | null;
  /** Called when a statement timed out, or when the server turns out to be read-only. */
  onUnusable?: () => void;
}

/** Properties of `pg.Client` that its types omit. */
interface ClientInternals {
  connection: { stream: Duplex; on(event: 'errorMessage', listener: (error: object) => void): void };
  host: string;
  port: number;
}

/**
 * A connection that closes when its server stops responding. node-postgres reports a statement that times out but keeps waiting
 * for it, so a frozen server would block each of its connections.
 */
export class PostgresClient extends pg.Client {
  /** Set once the server has refused a write because it is no longer the primary. */
  isReadOnly = false;
  readonly #options: ClientOptions;
  #timer: NodeJS.Timeout | undefined;
  /** The last error that was not merely a consequence of an earlier one. */
  #rootError: object | undefined;

  constructor(options: ClientOptions) {
    const { connectionString } = options;
    super({
      connectionString,
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveMs,
      // Statements that do not wait for each other's result go out together.
      pipeline: true,
    });
    this.#options = options;
    this.on('drain', () => clearTimeout(this.#timer));
    this.on('end', () => clearTimeout(this.#timer));
    // Pending queries already receive the error; without a listener it would crash the process.
    this.on('error', () => {});
    // Runs before pg rejects the query.
    this.#internals.connection.on('errorMessage', (error) => {
      const code = 'code' in error ? error.code : undefined;
      // If several statements are sent together, any of them may be rejected first, so each error has to carry the reason why the transaction
      // was aborted.
      if (code === abortedTransaction) Object.assign(error, { cause: this.#rootError });
      else this.#rootError = error;
      if (code !== readOnlyTransaction) return;
      this.isReadOnly = true;
      options.onUnusable?.();
    });
    // Replaced as properties, because pg's methods have too many overloads to redeclare: connect selects the host, query adds the
    // timeout and batches writes.
    const { connect, query } = this;
    this.connect = ((callback?: (error: Error | null) => void) => {
      const connected = this.#selectHost().then(() => (connect as unknown as () => Promise<void>).call(this));
      if (!callback) return connected;
      connected.then(() => callback(null), callback);
    }) as typeof this.connect;
    this.query = ((...values: unknown[]) => {
      this.#limitStatement();
      this.#batchWrites();
      return (query as (...values: unknown[]) => unknown).apply(this, values);
    }) as typeof this.query;
  }

  get #internals(): ClientInternals {
    return this as unknown as ClientInternals;
  }

  async #selectHost(): Promise<void> {
    const host = await this.#options.findHost?.();
    if (host) Object.assign(this.#internals, host);
  }

  /** Closes the connection without notifying the server. Pending queries get the error. */
  discard(error?: Error): void {
    this.#internals.connection.stream.destroy(error);
  }

  /** Sends all statements that are started before the next tick in one write. */
  #batchWrites(): void {
    const { stream } = this.#internals.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  #limitStatement(): void {
    const { statementMs, onUnusable } = this.#options;
    if (statementMs === 0) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.discard(new Error('Query read timeout'));
      onUnusable?.();
    }, statementMs).unref();
  }
}

export interface PoolOptions {
  max: number;
  statementMs: number;
}

/** Creates a connection pool for one database. When one connection proves unusable, the pool closes the idle ones too. */
export function createPool(url: string, { max, statementMs }: PoolOptions): pg.Pool {
  const idle = new Set<PostgresClient>();
  const options = {
    ...buildClientOptions(url, statementMs),
    onUnusable: () => {
      for (const client of idle) client.discard();
    },
  };
  const pool = new pg.Pool({
    ...options,
    // The pool passes its options to the client, but its types omit this.
    Client: PostgresClient as unknown as new () => pg.ClientBase,
    max,
    connectionTimeoutMillis: connectMs,
    allowExitOnIdle: false,
  });
  pool.on('acquire', (client) => idle.delete(client as unknown as PostgresClient));
  pool.on('release', (_error, client) => idle.add(client as unknown as PostgresClient));
  pool.on('remove', (client) => idle.delete(client as unknown as PostgresClient));
  // The pool replaces an idle connection that breaks.
  pool.on('error', () => {});
  return pool;
}

/** Creates a connection outside any pool. */
export function createClient(url: string, statementMs: number): PostgresClient {
  return new PostgresClient(buildClientOptions(url, statementMs));
}

function buildClientOptions(url: string, statementMs: number): ClientOptions {
  const parsed = parsePostgresUrl(url);
  if (!parsed) throw new Error('The database URL is invalid.');
  const { connectionString, hosts, requiresProbe } = parsed;
  return { connectionString, statementMs, findHost: requiresProbe ? findWritableHost(connectionString, hosts) : null };
}

/** Finds the host that accepts writes: the last one that worked, or else the first to confirm it. */
function findWritableHost(connectionString: string, hosts: readonly PostgresHost[]): () => Promise<PostgresHost> {
  let lastWritable: PostgresHost | null = null;
  const probe = async (host: PostgresHost): Promise<PostgresHost> => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: probeMs, query_timeout: probeMs });
    client.on('error', () => {});
    Object.assign(client, host);
    try {
      await client.connect();
      const { rows } = await client.query<{ isReadOnly: boolean }>(
        `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly"`,
      );
      if (rows[0]?.isReadOnly !== false) throw new Error(`${host.host}:${host.port} doesn't accept writes`);
      return host;
    } finally {
      // Not awaited: a frozen host never closes the connection.
      client.end().catch(() => {});
    }
  };
  // A frozen host keeps its check pending until the timeout. Meanwhile, a standby may become the primary, so it is checked again.
  const probeAll = async (): Promise<PostgresHost> => {
    const pending = new Set(hosts);
    let isFound = false;
    const probeRepeatedly = async (host: PostgresHost): Promise<PostgresHost> => {
      for (;;) {
        try {
          return await probe(host);
        } catch (error) {
          pending.delete(host);
          if (pending.size === 0 || isFound) throw error;
          await sleep(probeRetryMs);
        }
      }
    };
    const host = await Promise.any(hosts.map(probeRepeatedly));
    isFound = true;
    return host;
  };
  return async () => {
    // Cleared until it is confirmed: if it is frozen, only this connection waits for the timeout, and others check all hosts.
    const last = lastWritable;
    lastWritable = null;
    try {
      lastWritable = (last && (await probe(last).catch(() => null))) ?? (await probeAll());
      return lastWritable;
    } catch (error) {
      throw new Error('Connection terminated: no database host accepts writes', { cause: error });
    }
  };
}
