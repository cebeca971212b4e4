import { sql } from 'drizzle-orm';
import type { Client } from 'pg';
import type { Database, OpenDatabase } from './database.ts';

/**
 * What processes tell each other: `session:<sid>`, `account:<id>`, `customer:<id>` of what decides on rights; `notices:<account id>`
 * when an account has read its notices; `*` when some may have been missed.
 */
type WakeUpListener = (subject: string) => void;

export interface WakeUps {
  /** Tells every process, this one too, once the transaction is committed. */
  tell(tx: Database, subject: string): Promise<void>;
  listen(listener: WakeUpListener): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const channel = 'demarc';
const reconnectMs = 1_000;

/**
 * Wake-ups between processes. They may be lost while the connection is: whoever listens has to look again by itself every
 * few seconds, and is told `*` when the connection is back.
 */
export function createWakeUps(database: OpenDatabase): WakeUps {
  const listeners: WakeUpListener[] = [];
  const wake: WakeUpListener = (subject) => {
    for (const listener of listeners) listener(subject);
  };
  let stopListening: () => Promise<void> = async () => {};
  return {
    tell: async (tx, subject) => void (await tx.execute(sql`select pg_notify(${channel}, ${subject})`)),
    listen: (listener) => void listeners.push(listener),
    async start() {
      if (database.kind === 'embedded') stopListening = await database.client.listen(channel, wake);
      else stopListening = listenOnPostgres(database.client.options.connectionString ?? '', wake);
    },
    stop: () => stopListening(),
  };
}

/** Listens on a connection of its own, for one from the pool may change under it; connects anew whenever it is lost. */
function listenOnPostgres(connectionString: string, wake: WakeUpListener): () => Promise<void> {
  let client: Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const connect = async (): Promise<void> => {
    const { default: pg } = await import('pg');
    const next = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, keepAlive: true });
    next.on('notification', ({ payload = '*' }) => wake(payload));
    // A lost connection says both; one attempt to connect follows.
    next.on('error', () => next.end().catch(() => {}));
    next.once('end', retry);
    client = next;
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      wake('*');
    } catch {
      await next.end().catch(() => {});
      retry();
    }
  };
  const retry = (): void => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(connect, reconnectMs).unref();
  };
  const first = connect();

  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await first;
    await client?.end().catch(() => {});
  };
}
