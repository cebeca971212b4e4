import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { followEvents } from '@demarc/contract/event.ts';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { NoAnswerError, ProblemError } from './client.ts';
import { type FollowOptions, follow, type StreamMessage } from './follow.ts';

let server: Server;
let endpoint: string;
let lastRequest: IncomingMessage;
let respond: (response: ServerResponse) => unknown;
beforeAll(async () => {
  server = createServer((request, response) => {
    lastRequest = request;
    respond(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(
  () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    }),
);
afterEach(() => vi.useRealTimers());

const customerId = 20_240_317;
const openStream = (options?: FollowOptions) =>
  follow({ endpoint, token: () => 'a.b.c', language: () => 'nl' }, followEvents, { params: { customerId } }, options);
const beginStream = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' });
const event = {
  eventId: 8,
  customerId,
  type: 'order.completed',
  objectId: '1',
  data: { note: 'café' },
  occurredAt: '2026-01-05',
};
const change = `id: 8\nevent: change\ndata: ${JSON.stringify(event)}\n\n`;

async function collectMessages(options?: FollowOptions) {
  const heard: StreamMessage<typeof followEvents>[] = [];
  const error = await (async () => {
    for await (const message of openStream(options)) heard.push(message);
  })().catch((cause: unknown) => cause);
  return { heard, error };
}

it('yields each message and ends with the stream', async () => {
  respond = (response) => beginStream(response).end(`retry: 1000\nid: 7\nevent: hello\ndata: {}\n\n: still here\n\n${change}`);
  expect(await collectMessages()).toEqual({
    heard: [
      { id: '7', event: 'hello', data: {} },
      { id: '8', event: 'change', data: event },
    ],
    error: undefined,
  });
  expect(lastRequest.url).toBe(`/v1/customer/${customerId}/event-stream`);
  expect(lastRequest.headers).toMatchObject({
    accept: 'text/event-stream, application/json',
    authorization: 'Bearer a.b.c',
    'accept-language': 'nl',
  });
  expect(lastRequest.headers).not.toHaveProperty('last-event-id');
});

it('reassembles messages from chunks, even when a character is split', async () => {
  respond = async (response) => {
    beginStream(response);
    for (const byte of Buffer.from(change)) {
      response.write(Buffer.from([byte]));
      await sleep(0);
    }
    response.end();
  };
  expect(await collectMessages()).toEqual({ heard: [{ id: '8', event: 'change', data: event }], error: undefined });
});

it('yields a message as soon as it arrives', async () => {
  respond = (response) => beginStream(response).write(change);
  const stream = openStream();
  expect((await stream.next()).value).toMatchObject({ id: '8' });
  const closed = new Promise((resolve) => lastRequest.once('close', resolve));
  await stream.return();
  // Ending the iteration closes the connection.
  await closed;
});

it('sends the last event id', async () => {
  respond = (response) => beginStream(response).end();
  expect(await collectMessages({ lastEventId: '41' })).toEqual({ heard: [], error: undefined });
  expect(lastRequest.headers['last-event-id']).toBe('41');
});

it('throws the error response', async () => {
  const problem = { status: 503, code: 'UNAVAILABLE', message: 'Later', correlationId: '1' };
  respond = (response) =>
    response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '10' }).end(JSON.stringify(problem));
  const { error } = await collectMessages();
  expect(error).toBeInstanceOf(ProblemError);
  expect(error).toMatchObject({ status: 503, problem, retryAfterSeconds: 10 });
});

it.each([
  ['breaks off', (response: ServerResponse) => beginStream(response).write(change, () => response.destroy())],
  ['contains something other than JSON', (response: ServerResponse) => beginStream(response).end(`${change}data: <html>\n\n`)],
  [
    'sends a message without an end',
    (response: ServerResponse) => beginStream(response).end(`${change}data: ${'x'.repeat(2_000_000)}`),
  ],
])('throws NoAnswerError when the stream %s', async (_what, send) => {
  respond = send;
  const { heard, error } = await collectMessages();
  expect(heard).toMatchObject([{ id: '8' }]);
  expect(error).toBeInstanceOf(NoAnswerError);
});

it('throws NoAnswerError when the connection is refused', async () => {
  const stream = follow({ endpoint: 'http://127.0.0.1:1' }, followEvents, { params: { customerId } });
  await expect(stream.next()).rejects.toBeInstanceOf(NoAnswerError);
});

it('stops when the signal is aborted', async () => {
  respond = (response) => beginStream(response).write(change);
  const stop = new AbortController();
  const stream = openStream({ signal: stop.signal });
  await stream.next();
  const closed = new Promise((resolve) => lastRequest.once('close', resolve));
  const next = stream.next();
  stop.abort();
  await expect(next).rejects.toBeInstanceOf(NoAnswerError);
  await closed;
  await expect(openStream({ signal: stop.signal }).next()).rejects.toBeInstanceOf(NoAnswerError);
});

it('aborts a stream after 65 seconds without data', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let response: ServerResponse | undefined;
  respond = (newResponse) => {
    response = beginStream(newResponse);
    response.write(change);
  };
  const stream = openStream();
  await stream.next();
  const second = stream.next();
  await vi.advanceTimersByTimeAsync(60_000);
  response?.write(change);
  await second;
  let outcome: unknown = null;
  const ended = stream.next().catch((error: unknown) => {
    outcome = error;
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(outcome).toBe(null);
  await vi.advanceTimersByTimeAsync(6_000);
  await ended;
  expect(outcome).toBeInstanceOf(NoAnswerError);
});
