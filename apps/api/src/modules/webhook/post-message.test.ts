import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postMessage } from './post-message.ts';

let server: Server;
let url: string;
let responseText: string;
beforeAll(async () => {
  server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => (responseText ? socket.write(responseText) : socket.destroy()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

it.each([
  ['accepts it', 'HTTP/1.1 204 No Content\r\n\r\n', { responseStatus: 204, failure: null }],
  ['refuses it', 'HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n', { responseStatus: 500, failure: 'answered 500' }],
  [
    'switches to another protocol',
    'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    { responseStatus: 101, failure: 'answered 101' },
  ],
  ['closes the connection', '', { responseStatus: null, failure: 'no connection' }],
  ['speaks another protocol', '220 mail.example ESMTP\r\n', { responseStatus: null, failure: 'no connection' }],
])('reports the outcome of a receiver that %s', async (_what, response, outcome) => {
  responseText = response;
  expect(await postMessage({ url, headers: {}, body: '{}' }, null)).toEqual(outcome);
});
