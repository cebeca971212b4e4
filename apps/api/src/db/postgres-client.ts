import pg from 'pg';
import { type PostgresHost, parsePostgresUrl } from './postgres-url.ts';

/** How long a new connection may take, and a request waits for a free one. */
const connectMs = 5_000;
/** How long a host may take to say whether it accepts writes. */
const probeMs = 2_000;
/** After this long without traffic, the operating system checks whether the other side is still there. */
const keepAliveMs = 5_000;
/** SQLSTATE of a write that reached a server which is no longer the primary. */
const readOnlyTransaction = '25006';

/** How long a statement of a request may take before its connection is given up. */
export const requestStatementMs = 7_000;
/** The same for clean-up and other scheduled work. */
export const scheduledStatementMs = 10 * 60_000;

interface ClientOptions {
  connectionString: string;
  /** How long a statement may take; 0 for no limit. */
  statementMs: number;
  findHost: (() => Promise<PostgresHost>) | null;
  /** Called when a statement got no reply in time, or when the server turns out not to accept writes. */
  onUnusable?: () => void;
}

/** The parts of a client that its type leaves out. */
interface ClientInternals {
  connection: { stream: { destroy(error?: Error): void }; on(event: 'errorMessage', listener: (error: object) => void): void };
  host: string;
  port: number;
}

/**
 * A connection that does not outlive its server. node-postgres reports a statement that takes too long but keeps waiting for it, so
 * a server that is frozen rather than gone would block each of its connections; here the connection is closed.
 */
export class PostgresClient extends pg.Client {
  /** Set once the server has refused a write because it is no longer the primary. */
  isReadOnly = false;
  readonly #options: ClientOptions;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ClientOptions) {
    const { connectionString } = options;
    super({
      connectionString,
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveMs,
    });
    this.#options = options;
    this.on('drain', () => clearTimeout(this.#timer));
    this.on('end', () => clearTimeout(this.#timer));
    // Whoever waits for a reply is told of a lost connection; without a listener it would end the process.
    this.on('error', () => {});
    this.#internals.connection.on('errorMessage', (error) => {
      if (!('code' in error) || error.code !== readOnlyTransaction) return;
      this.isReadOnly = true;
      options.onUnusable?.();
    });
    // Every overload takes what pg's own takes; the limit is the only thing added.
    const { connect, query } = this;
    this.connect = ((callback?: (error: Error | null) => void) => {
      const connected = this.#moveToHost().then(() => (connect as unknown as () => Promise<void>).call(this));
      if (!callback) return connected;
      connected.then(() => callback(null), callback);
    }) as typeof this.connect;
    this.query = ((...values: unknown[]) => {
      this.#limitStatement();
      return (query as (...values: unknown[]) => unknown).apply(this, values);
    }) as typeof this.query;
  }

  get #internals(): ClientInternals {
    return this as unknown as ClientInternals;
  }

  async #moveToHost(): Promise<void> {
    const found = await this.#options.findHost?.();
    if (found) Object.assign(this.#internals, found);
  }

  /** Closes the connection without a word to the server; whoever waits for a reply gets the error. */
  discard(error?: Error): void {
    this.#internals.connection.stream.destroy(error);
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

/** Connections to one database. When one of them proves to be unusable, the idle ones are closed too. */
export function createPool(url: string, { max, statementMs }: PoolOptions): pg.Pool {
  const idle = new Set<PostgresClient>();
  const options = {
    ...optionsFor(url, statementMs),
    onUnusable: () => {
      for (const client of idle) client.discard();
    },
  };
  const pool = new pg.Pool({
    ...options,
    Client: PostgresClient as never,
    max,
    connectionTimeoutMillis: connectMs,
    allowExitOnIdle: false,
  });
  pool.on('acquire', (client) => idle.delete(client as unknown as PostgresClient));
  pool.on('release', (_error, client) => idle.add(client as unknown as PostgresClient));
  pool.on('remove', (client) => idle.delete(client as unknown as PostgresClient));
  // An idle connection that breaks is replaced by the pool.
  pool.on('error', () => {});
  return pool;
}

/** A connection outside any pool. */
export function createClient(url: string, statementMs: number): PostgresClient {
  return new PostgresClient(optionsFor(url, statementMs));
}

function optionsFor(url: string, statementMs: number): ClientOptions {
  const parsed = parsePostgresUrl(url);
  if (!parsed) throw new Error('The address of the database cannot be read.');
  const { connectionString, hosts, isProbed } = parsed;
  return { connectionString, statementMs, findHost: isProbed ? findWritableHost(connectionString, hosts) : null };
}

/** Finds the host that accepts writes: the one that did last time, else the first of all to say so. */
function findWritableHost(connectionString: string, hosts: readonly PostgresHost[]): () => Promise<PostgresHost> {
  let known: PostgresHost | null = null;
  const probe = async (host: PostgresHost): Promise<PostgresHost> => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: probeMs, query_timeout: probeMs });
    client.on('error', () => {});
    Object.assign(client, host);
    try {
      await client.connect();
      const { rows } = await client.query<{ isReadOnly: boolean }>(
        `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly"`,
      );
      if (rows[0]?.isReadOnly !== false) throw new Error(`${host.host}:${host.port} accepts no writes`);
      return host;
    } finally {
      // Not awaited: a frozen host never says goodbye.
      client.end().catch(() => {});
    }
  };
  return async () => {
    const last = known;
    known = null;
    try {
      known = (last && (await probe(last).catch(() => null))) ?? (await Promise.any(hosts.map(probe)));
      return known;
    } catch (error) {
      throw new Error('Connection terminated: no host of the database accepts writes', { cause: error });
    }
  };
}
