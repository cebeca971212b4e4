import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createPduReader, type ReceivedPdu } from '../rpki/rtr-pdu.ts';

export interface ScriptedRtrCache {
  readonly port: number;
  /** The PDUs that the clients have sent, oldest first. */
  readonly received: ReceivedPdu[];
  /** The number of clients that have connected, and of those that are still connected. */
  readonly connections: { total: number; open: number };
  close(): Promise<void>;
}

/** Starts an RTR cache that sends the messages that a test chooses, valid or not. */
export async function startScriptedRtrCache(
  respond: (received: ReceivedPdu, socket: Socket) => void,
  onConnect: (socket: Socket) => void = () => {},
): Promise<ScriptedRtrCache> {
  const received: ReceivedPdu[] = [];
  const sockets = new Set<Socket>();
  let total = 0;
  const server = createServer((socket) => {
    total++;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    socket.on(
      'data',
      createPduReader((pdu) => {
        received.push(pdu);
        respond(pdu, socket);
      }),
    );
    onConnect(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as { port: number }).port,
    received,
    get connections() {
      return { total, open: sockets.size };
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
