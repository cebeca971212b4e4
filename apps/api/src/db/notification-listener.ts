import { randomBytes } from 'node:crypto';
import type { PostgresClient } from './postgres-client.ts';

/** Who wants to hear of a channel. */
interface NotificationSubscriber {
  receive(payload: string): void;
  /** Notifications arrive again; some may have been missed. */
  recover(): void;
  /** Called each second while notifications do not arrive. */
  poll(): void;
}

export interface NotificationListener {
  /** Returns what ends the subscription. */
  subscribe(channel: string, subscriber: NotificationSubscriber): () => void;
  close(): Promise<void>;
}

/** What of a log is needed here. */
export interface OutageLog {
  info(text: string): void;
  warn(text: string): void;
}

const beatMs = 1_000;
/** A heartbeat that has not arrived after this long will not. */
const patienceMs = 2_000;
/** While notifications do not arrive, a new connection is tried this often. */
const reconnectMs = 10_000;
const missingText =
  'Notifications from the database do not arrive, so the server polls each second. Behind a transaction pooler, set DATABASE_DIRECT_URL.';

/**
 * Listens on a connection of its own. `LISTEN` succeeds behind a transaction pooler although nothing will ever arrive, and a frozen
 * connection looks like a quiet one. So each second a heartbeat is sent over the pool, on a channel of this process, and has to
 * arrive here; while it does not, subscribers poll.
 */
export function createNotificationListener(
  openClient: () => PostgresClient,
  notify: (channel: string, payload: string) => Promise<unknown>,
  log: OutageLog,
): NotificationListener {
  const heartbeat = `demarc_${randomBytes(8).toString('hex')}`;
  const subscribers = new Map<string, Set<NotificationSubscriber>>();
  let client: PostgresClient | null = null;
  let connecting: Promise<void> | null = null;
  let connectedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let isArriving = false;
  /** At the start nobody holds anything yet that could be out of date for long. */
  let isFirst = true;
  let hasWarned = false;
  let isSending = false;
  let sent = 0;
  let heard = 0;
  /** When the server took the oldest heartbeat that has not arrived. */
  let missingSince: number | null = null;

  const all = () => [...subscribers.values()].flatMap((some) => [...some]);

  const receive = (channel: string, payload: string): void => {
    if (channel !== heartbeat) {
      for (const subscriber of subscribers.get(channel) ?? []) subscriber.receive(payload);
      return;
    }
    heard = Math.max(heard, Number(payload));
    missingSince = null;
    if (isArriving) return;
    isArriving = true;
    if (hasWarned) log.info('Notifications from the database arrive again.');
    hasWarned = false;
    for (const subscriber of all()) isFirst ? subscriber.poll() : subscriber.recover();
    isFirst = false;
  };

  const disconnect = (): void => {
    const last = client;
    client = null;
    isArriving = false;
    last?.discard();
  };

  const connect = async (): Promise<void> => {
    const next = openClient();
    next.on('notification', ({ channel, payload = '' }) => receive(channel, payload));
    client = next;
    connectedAt = performance.now();
    next.once('end', () => {
      if (client === next) disconnect();
    });
    try {
      await next.connect();
      // The heartbeat last: once it arrives, everything else has to arrive too.
      for (const channel of [...subscribers.keys(), heartbeat]) await next.query(`listen "${channel}"`);
      void sendHeartbeat();
    } catch {
      next.discard();
      if (client === next) disconnect();
    }
  };

  /** Whether the database took it. */
  const sendHeartbeat = async (): Promise<boolean> => {
    if (isSending) return false;
    isSending = true;
    const number = ++sent;
    try {
      await notify(heartbeat, String(number));
    } catch {
      return false;
    } finally {
      isSending = false;
    }
    if (heard < number) missingSince ??= performance.now();
    return true;
  };

  const goRound = async (): Promise<void> => {
    if (!client && !connecting) {
      connecting = connect().finally(() => {
        connecting = null;
      });
    }
    const isTaken = await sendHeartbeat();
    const now = performance.now();
    if (missingSince !== null && now - missingSince >= patienceMs) {
      if (!hasWarned) log.warn(missingText);
      hasWarned = true;
      isFirst = false;
      const isNew = isArriving;
      isArriving = false;
      if (client && !connecting && (isNew || now - connectedAt >= reconnectMs)) disconnect();
    }
    // While the database is away there is nothing to find.
    if (!isArriving && isTaken && timer) for (const subscriber of all()) subscriber.poll();
  };

  return {
    subscribe(channel, subscriber) {
      const known = subscribers.get(channel);
      if (known) known.add(subscriber);
      else {
        subscribers.set(channel, new Set([subscriber]));
        // While it connects it reads the channels itself, in order; a second LISTEN does no harm.
        if (client) void Promise.resolve(connecting).then(() => client?.query(`listen "${channel}"`).catch(() => {}));
      }
      timer ??= setInterval(() => void goRound(), beatMs).unref();
      void goRound();
      return () => void subscribers.get(channel)?.delete(subscriber);
    },
    async close() {
      clearInterval(timer);
      timer = undefined;
      await connecting;
      // Not with a goodbye: a frozen server would never reply to it.
      disconnect();
    },
  };
}
