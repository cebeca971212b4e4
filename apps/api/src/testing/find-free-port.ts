import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Finds a port that is free for TCP and UDP, for a program that cannot choose one itself. */
export async function findFreePort(): Promise<number> {
  const tcp = createServer().listen(0, '127.0.0.1');
  await once(tcp, 'listening');
  const { port } = tcp.address() as { port: number };
  const udp = createSocket('udp4');
  udp.bind(port, '127.0.0.1');
  const isFree = await once(udp, 'listening').then(
    () => true,
    () => false,
  );
  udp.close();
  tcp.close();
  await once(tcp, 'close');
  return isFree ? port : findFreePort();
}
