import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { getCustomer } from '@demarc/contract/customer.ts';
import { prepareRequest } from '@demarc/contract/request.ts';
import { findFreePort } from '../../apps/api/src/testing/find-free-port.ts';
import { startServer } from '../server-process.ts';
import { signIn } from '../sign-in.ts';
import type { Checks } from './checks.ts';
import type { ServerDatabase } from './server-database.ts';

const connections = 1_000;
const requestCount = 200;
/** Waiting for slow connections would take seconds. */
const maxResponseMs = 1_000;

/** Source addresses of the slow connections: several, so that the limit per address does not stop them. */
const addresses = Array.from({ length: 6 }, (_, index) => `198.51.100.${index + 1}`);

/**
 * Returns the bytes that slow connections send before they stop: requests without the rest of their body or headers, and requests
 * whose responses are never read.
 */
const getOpenings = (asset: string) => [
  'POST /v1/token/exchange HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 200\r\n\r\n{',
  'POST /oidc/token HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 200\r\n\r\ng',
  'GET /v1/validate/countries HTTP/1.1\r\nHost: localhost\r\n',
  'GET /docs/reference.js HTTP/1.1\r\nHost: localhost\r\n\r\n',
  // Pipelined, because one file fits into the buffers of the kernel.
  `GET ${asset} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(8),
];

/** With 1,000 slow connections from a few addresses, other clients get their responses as before. */
export async function runSlowClients(serverDatabase: ServerDatabase, { check }: Checks): Promise<void> {
  const port = await findFreePort();
  const server = await startServer({
    env: { ...serverDatabase.env, DEMO: '1', SIMULATOR: 'off', TRUST_PROXY: '127.0.0.0/8' },
    port,
  });
  const { token, customerId } = await signIn(server.origin, 'order@noordlijn.example');
  const { path } = prepareRequest(getCustomer, { params: { customerId } });
  const measureResponses = async () => {
    const statuses = new Set<number>();
    let slowest = 0;
    for (let count = 0; count < requestCount; count++) {
      const sentAt = performance.now();
      const response = await fetch(server.origin + path, { headers: { authorization: `Bearer ${token}` } });
      await response.arrayBuffer();
      statuses.add(response.status);
      slowest = Math.max(slowest, performance.now() - sentAt);
    }
    return { statuses: [...statuses], slowest: Math.round(slowest) };
  };

  // The server loads the API reference at its first use.
  await (await fetch(`${server.origin}/docs/reference.js`)).arrayBuffer();

  const before = await measureResponses();
  const [asset] = /\/assets\/framework-[\w-]+\.js/.exec(await (await fetch(server.origin)).text()) ?? [''];
  const openings = getOpenings(asset);
  const open: Socket[] = [];
  for (let index = 0; index < connections; index++) {
    const forwarded = `X-Forwarded-For: ${addresses[index % addresses.length]}\r\n`;
    const opening = openings[index % openings.length]!.replaceAll('Host: localhost\r\n', `Host: localhost\r\n${forwarded}`);
    open.push(await openSlowConnection(port, opening));
    // All requests in one instant would be a load, which the server may shed.
    await sleep(2);
  }
  const during = await measureResponses();
  for (const socket of open) socket.destroy();
  await server.stop();
  check(
    `slow clients: with ${connections} slow connections from ${addresses.length} addresses others get their responses`,
    during.statuses.join() === '200' && during.slowest < maxResponseMs,
    `${during.statuses.join(', ')}; slowest ${during.slowest} ms, ${before.slowest} ms without them`,
  );
}

/** Opens a connection from its own address that sends the given bytes and reads nothing. */
function openSlowConnection(port: number, opening: string): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
    socket.pause();
    // A refused connection counts as well.
    socket.once('error', () => resolve(socket));
    socket.once('connect', () => socket.write(opening, () => resolve(socket)));
  });
}
