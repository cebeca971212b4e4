import { sql } from 'drizzle-orm';
import type { Database, OpenDatabase } from './database.ts';

/**
 * What processes tell each other: `session:<sid>`, `account:<id>`, `customer:<id>` of what decides on rights; `notices:<account id>`
 * when an account has read its notices; `*` when some may have been missed; `recheck` each second while none arrive.
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

/** Wake-ups between processes. They may be lost: whoever listens also has to look by itself every few seconds. */
export function createWakeUps(database: OpenDatabase): WakeUps {
  const listeners: WakeUpListener[] = [];
  const wake: WakeUpListener = (subject) => {
    for (const listener of listeners) listener(subject);
  };
  let stopListening: () => Promise<void> | void = () => {};
  return {
    tell: async (tx, subject) => void (await tx.execute(sql`select pg_notify(${channel}, ${subject})`)),
    listen: (listener) => void listeners.push(listener),
    async start() {
      if (database.kind === 'embedded') stopListening = await database.client.listen(channel, wake);
      else {
        const [recover, poll] = [() => wake('*'), () => wake('recheck')];
        stopListening = database.notifications.subscribe(channel, { receive: wake, recover, poll });
      }
    },
    stop: async () => stopListening(),
  };
}
