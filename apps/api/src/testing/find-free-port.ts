import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { type EventEmitter, once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Finds a port that is free for TCP and UDP, for a program that cannot choose one itself. It is below the ports of outgoing connections
 * (from 32768 on Linux, 49152 elsewhere), so that no connection takes it before the program listens.
 */
export async function findFreePort(): Promise<number> {
  const port = randomInt(20_000, 32_768);
  const tcp = createServer().listen(port);
  const isFree = await canListen(tcp);
  if (isFree) await new Promise((resolve) => tcp.close(resolve));
  return isFree && (await isFreeForUdp(port)) ? port : findFreePort();
}

async function isFreeForUdp(port: number): Promise<boolean> {
  const udp = createSocket('udp4').bind(port);
  const isFree = await canListen(udp);
  if (isFree) await new Promise<void>((resolve) => udp.close(resolve));
  return isFree;
}

/** False if the port is in use. */
function canListen(socket: EventEmitter): Promise<boolean> {
  return once(socket, 'listening').then(
    () => true,
    () => false,
  );
}
