import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Server } from './server.ts';

/** A TCP proxy to a server that can be cut and pointed at another server. */
export interface Relay {
  /** The server, at the port of the relay. */
  server: Server;
  /** Closes all connections and refuses new ones until `mend`. */
  cut(): void;
  /** Accepts connections again, optionally to another server. */
  restore(to?: Server): void;
  stop(): Promise<void>;
}

export async function startRelay(behind: Server): Promise<Relay> {
  let port: number | null = behind.port;
  const sockets = new Set<Socket>();
  const held = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // An error on one end closes the other.
    socket.on('error', () => socket.destroy());
  };
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const listener = createServer((inward) => {
    held(inward);
    if (port === null) return void inward.destroy();
    const outward = connect(port, '127.0.0.1');
    held(outward);
    inward.on('close', () => outward.destroy());
    outward.on('close', () => inward.destroy());
    inward.pipe(outward).pipe(inward);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const relayPort = (listener.address() as AddressInfo).port;
  return {
    server: {
      ...behind,
      port: relayPort,
      url: `http://localhost:${relayPort}`,
      originOf: (brand) => `http://${brand}.localhost:${relayPort}`,
    },
    cut: () => {
      port = null;
      endAll();
    },
    restore: (to = behind) => {
      port = to.port;
      endAll();
    },
    stop: () => {
      endAll();
      return new Promise((resolve) => listener.close(() => resolve()));
    },
  };
}
