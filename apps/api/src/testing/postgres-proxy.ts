import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy between a server and PostgreSQL that simulates failures. */
export interface PostgresProxy {
  /** URL of the database through the proxy. */
  url: string;
  port: number;
  /** Stops all traffic in both directions without closing connections. New connections are accepted, but get no response. */
  freeze(): void;
  /** Lets new connections pass again; existing ones stay frozen. */
  thaw(): void;
  /** Freezes before the first message of the server for which it returns true. */
  isFreezingAt: (message: Buffer) => boolean;
  /** Whether notifications are dropped, as by a transaction pooler. */
  isDroppingNotifications: boolean;
  close(): Promise<void>;
}

const notificationResponse = 'A'.charCodeAt(0);
const headerBytes = 5;

export async function startPostgresProxy(target: string): Promise<PostgresProxy> {
  const { hostname, port: targetPort } = new URL(target);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const proxy: Omit<PostgresProxy, 'url' | 'port'> = {
    isFreezingAt: () => false,
    isDroppingNotifications: false,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.removeAllListeners('data').pause();
    },
    thaw() {
      isFrozen = false;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  const trackSocket = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    trackSocket(client);
    if (isFrozen) return;
    const database = connect(Number(targetPort || 5432), hostname);
    trackSocket(database);
    client.on('data', (bytes) => database.write(bytes));
    database.on(
      'data',
      readMessages((message) => {
        if (!isFrozen && proxy.isFreezingAt(message)) proxy.freeze();
        if (isFrozen) return;
        if (!(proxy.isDroppingNotifications && message[0] === notificationResponse)) client.write(message);
      }),
    );
    client.on('close', () => database.destroy());
    database.on('close', () => !isFrozen && client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = new URL(target);
  url.host = `127.0.0.1:${port}`;
  return Object.assign(proxy, { url: url.href, port });
}

/** Calls `handle` with each complete message of the server: type, length and content. */
function readMessages(handle: (message: Buffer) => void): (bytes: Buffer) => void {
  let pendingBytes = Buffer.alloc(0);
  return (bytes) => {
    pendingBytes = Buffer.concat([pendingBytes, bytes]);
    while (pendingBytes.length >= headerBytes && pendingBytes.length > pendingBytes.readInt32BE(1)) {
      const end = 1 + pendingBytes.readInt32BE(1);
      handle(pendingBytes.subarray(0, end));
      pendingBytes = pendingBytes.subarray(end);
    }
  };
}
