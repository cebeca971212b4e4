// Sends the loads that it receives over IPC. It uses plain sockets, because the HTTP client of Node takes more CPU time than the
// servers that are measured.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { LoadResult, SentLoad } from './load.ts';

process.on('message', (load: SentLoad) => {
  send(load).then(
    (result) => process.send?.(result),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
process.on('disconnect', () => process.exit());

async function send({ urls, method, token, requests, connections, bodies }: SentLoad): Promise<LoadResult> {
  const { hostname, port } = new URL(urls[0]!);
  const paths = urls.map((url) => url.slice(new URL(url).origin.length));
  const headers = `Host: ${hostname}:${port}\r\nAuthorization: Bearer ${token}\r\n`;
  const times: number[] = [];
  let sentCount = 0;
  const startedAt = performance.now();
  const sendRequests = async () => {
    const connection = await openConnection(hostname, Number(port));
    while (sentCount < requests) {
      const call = `${method} ${paths[sentCount % paths.length]}`;
      const body = bodies[sentCount];
      sentCount++;
      const sentAt = performance.now();
      const status = await connection.request(`${call} HTTP/1.1\r\n${headers}${body === undefined ? '\r\n' : formatBody(body)}`);
      if (status < 200 || status > 299) throw new Error(`${call} got status ${status}`);
      times.push(performance.now() - sentAt);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, sendRequests));
  const elapsedMs = performance.now() - startedAt;
  times.sort((a, b) => a - b);
  return { elapsedMs, p99Ms: times[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN };
}

function formatBody(body: string): string {
  return `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

interface Connection {
  /** Sends a request and returns the status after the whole response has arrived. */
  request(text: string): Promise<number>;
  close(): void;
}

async function openConnection(host: string, port: number): Promise<Connection> {
  const socket: Socket = connect({ host, port, noDelay: true });
  await once(socket, 'connect');
  let waiting: PromiseWithResolvers<number> | undefined;
  let head = '';
  let status = 0;
  let bytesLeft = 0;
  socket.on('data', (chunk: Buffer) => {
    let body = chunk.length;
    if (bytesLeft === 0) {
      head += chunk.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      status = Number(head.slice(9, 12));
      const length = /\r\ncontent-length: (\d+)/i.exec(head.slice(0, end + 2))?.[1];
      if (length === undefined) waiting?.reject(new Error('a response has no Content-Length'));
      bytesLeft = Number(length);
      body = head.length - end - 4;
      head = '';
    }
    bytesLeft -= body;
    if (bytesLeft === 0) waiting?.resolve(status);
  });
  socket.on('error', (error) => waiting?.reject(error));
  socket.on('close', () => waiting?.reject(new Error('the server closed the connection')));
  return {
    request: (text) => {
      waiting = Promise.withResolvers();
      socket.write(text);
      return waiting.promise;
    },
    close: () => socket.destroy(),
  };
}
