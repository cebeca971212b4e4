import { sql } from 'drizzle-orm';
import type { Database, OpenDatabase } from './database.ts';
import { type Placeholders, prepareStatement } from './prepare-statement.ts';

/**
 * Subjects: `session:<sid>`, `account:<id>` and `customer:<id>` when something that decides access rights changes;
 * `notices:<account id>` when an account has read its notices; `power:<customer id>,<unit id>,…` when racks or shared units have
 * new samples; `*` when notifications may have been missed; `recheck` every second while no notifications arrive.
 */
type NotifyListener = (subject: string) => void;

export interface NotifyChannel {
  /** Notifies every process, including this one, once the transaction is committed. */
  notify(tx: Database, subject: string): Promise<void>;
  subscribe(listener: NotifyListener): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const channel = 'demarc';

/** Whether a subject can mean that access rights have changed. */
export function affectsAccess(subject: string): boolean {
  return !/^(notices|power):/.test(subject);
}

const sendNotification = prepareStatement((db, { subject }: Placeholders<{ subject: string }>) =>
  db.select({ sent: sql`pg_notify(${channel}, ${subject})` }).from(sql`(values (1)) as one`),
);

/** Creates a channel for notifications between processes. They may be lost, so a listener also has to check for itself every few seconds. */
export function createNotifyChannel(database: OpenDatabase): NotifyChannel {
  const listeners: NotifyListener[] = [];
  const dispatch: NotifyListener = (subject) => {
    for (const listener of listeners) listener(subject);
  };
  let stopListening: () => Promise<void> | void = () => {};
  return {
    notify: async (tx, subject) => void (await sendNotification(tx, { subject })),
    subscribe: (listener) => void listeners.push(listener),
    async start() {
      if (database.kind === 'embedded') stopListening = await database.client.listen(channel, dispatch);
      else {
        const [recover, poll] = [() => dispatch('*'), () => dispatch('recheck')];
        stopListening = database.notifications.subscribe(channel, { receive: dispatch, recover, poll });
      }
    },
    stop: async () => stopListening(),
  };
}
