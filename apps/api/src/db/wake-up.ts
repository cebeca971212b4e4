import { sql } from 'drizzle-orm';
import type { Database, OpenDatabase } from './database.ts';

/**
 * Subjects: `session:<sid>`, `account:<id>` and `customer:<id>` when something that decides access rights changes;
 * `notices:<account id>` when an account has read its notices; `*` when notifications may have been missed; `recheck` every
 * second while none arrive.
 */
type WakeUpListener = (subject: string) => void;

export interface WakeUps {
  /** Notifies every process, including this one, once the transaction is committed. */
  tell(tx: Database, subject: string): Promise<void>;
  listen(listener: WakeUpListener): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const channel = 'demarc';

/** Notifications between processes. They may be lost, so a listener also has to check for itself every few seconds. */
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
