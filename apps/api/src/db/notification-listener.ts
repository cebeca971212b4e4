import { randomBytes } from 'node:crypto';
import type { PostgresClient } from './postgres-client.ts';

interface NotificationSubscriber {
  receive(payload: string): void;
  /** Called when notifications arrive again; some may have been missed. */
  recover(): void;
  /** Called every second while notifications do not arrive, and once when they first arrive. */
  poll(): void;
}

export interface NotificationListener {
  /** Returns the function that unsubscribes. */
  subscribe(channel: string, subscriber: NotificationSubscriber): () => void;
  close(): Promise<void>;
}

/** The methods of the logger that the listener uses. */
export interface ListenerLog {
  info(text: string): void;
  warn(text: string): void;
}

const heartbeatMs = 1_000;
/** A heartbeat that takes longer than this counts as lost. */
const heartbeatTimeoutMs = 2_000;
/** The interval at which the listener opens a new connection while notifications do not arrive. */
const reconnectIntervalMs = 10_000;
const outageWarning =
  "Notifications from the database don't arrive, so the server polls every second. If you use a transaction pooler, set DATABASE_DIRECT_URL.";

/**
 * Listens on its own connection. `LISTEN` succeeds behind a transaction pooler although no notification will ever arrive, and a
 * frozen connection looks like an idle one. The listener therefore sends a heartbeat over the pool every second, on a channel of
 * this process. While the heartbeat does not come back, subscribers poll.
 */
export function createNotificationListener(
  openClient: () => PostgresClient,
  notify: (channel: string, payload: string) => Promise<unknown>,
  log: ListenerLog,
): NotificationListener {
  const heartbeat = `demarc_${randomBytes(8).toString('hex')}`;
  const subscribers = new Map<string, Set<NotificationSubscriber>>();
  let client: PostgresClient | null = null;
  let connecting: Promise<void> | null = null;
  let connectedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let isDelivering = false;
  /** At startup no subscriber has cached anything yet, so it does not have to recover. */
  let isFirstDelivery = true;
  let hasWarned = false;
  let isSending = false;
  let lastSentNumber = 0;
  let lastReceivedNumber = 0;
  /** The time when the database accepted the oldest heartbeat that has not come back. */
  let pendingHeartbeatSince: number | null = null;

  const listSubscribers = () => [...subscribers.values()].flatMap((channelSubscribers) => [...channelSubscribers]);

  const receive = (channel: string, payload: string): void => {
    if (channel !== heartbeat) {
      for (const subscriber of subscribers.get(channel) ?? []) subscriber.receive(payload);
      return;
    }
    lastReceivedNumber = Math.max(lastReceivedNumber, Number(payload));
    pendingHeartbeatSince = null;
    if (isDelivering) return;
    isDelivering = true;
    if (hasWarned) log.info('Notifications from the database arrive again.');
    hasWarned = false;
    for (const subscriber of listSubscribers()) {
      if (isFirstDelivery) subscriber.poll();
      else subscriber.recover();
    }
    isFirstDelivery = false;
  };

  const disconnect = (): void => {
    const oldClient = client;
    client = null;
    isDelivering = false;
    oldClient?.discard();
  };

  const connect = async (): Promise<void> => {
    const newClient = openClient();
    newClient.on('notification', ({ channel, payload = '' }) => receive(channel, payload));
    client = newClient;
    connectedAt = performance.now();
    newClient.once('end', () => {
      if (client === newClient) disconnect();
    });
    try {
      await newClient.connect();
      // The heartbeat channel comes last: once its notification arrives, all other channels are subscribed.
      for (const channel of [...subscribers.keys(), heartbeat]) await newClient.query(`listen "${channel}"`);
      void sendHeartbeat();
    } catch {
      newClient.discard();
      if (client === newClient) disconnect();
    }
  };

  /** Sends a heartbeat unless one is being sent. Returns whether the database accepted it. */
  const sendHeartbeat = async (): Promise<boolean> => {
    if (isSending) return false;
    isSending = true;
    const number = ++lastSentNumber;
    try {
      await notify(heartbeat, String(number));
    } catch {
      return false;
    } finally {
      isSending = false;
    }
    if (lastReceivedNumber < number) pendingHeartbeatSince ??= performance.now();
    return true;
  };

  const tick = async (): Promise<void> => {
    if (!client && !connecting) {
      connecting = connect().finally(() => {
        connecting = null;
      });
    }
    const isAccepted = await sendHeartbeat();
    const now = performance.now();
    if (pendingHeartbeatSince !== null && now - pendingHeartbeatSince >= heartbeatTimeoutMs) {
      if (!hasWarned) log.warn(outageWarning);
      hasWarned = true;
      isFirstDelivery = false;
      const wasDelivering = isDelivering;
      isDelivering = false;
      if (client && !connecting && (wasDelivering || now - connectedAt >= reconnectIntervalMs)) disconnect();
    }
    // Polling is pointless while the database itself is down.
    if (!isDelivering && isAccepted && timer) for (const subscriber of listSubscribers()) subscriber.poll();
  };

  return {
    subscribe(channel, subscriber) {
      const channelSubscribers = subscribers.get(channel);
      if (channelSubscribers) channelSubscribers.add(subscriber);
      else {
        subscribers.set(channel, new Set([subscriber]));
        // A pending connect subscribes to all channels itself; a second LISTEN is harmless.
        if (client) void Promise.resolve(connecting).then(() => client?.query(`listen "${channel}"`).catch(() => {}));
      }
      timer ??= setInterval(() => void tick(), heartbeatMs).unref();
      void tick();
      return () => void subscribers.get(channel)?.delete(subscriber);
    },
    async close() {
      clearInterval(timer);
      timer = undefined;
      await connecting;
      // Destroys the socket instead of ending the session: a frozen database would never respond.
      disconnect();
    },
  };
}
