import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { followEvents } from '@demarc/contract/event.ts';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { NoAnswerError, ProblemError } from './client.ts';
import { type FollowOptions, follow, type StreamMessage } from './follow.ts';

let server: Server;
let endpoint: string;
let asked: IncomingMessage;
let answer: (reply: ServerResponse) => unknown;
beforeAll(async () => {
  server = createServer((request, reply) => {
    asked = request;
    answer(reply);
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
const streamOf = (options?: FollowOptions) =>
  follow({ endpoint, token: () => 'a.b.c', language: () => 'nl' }, followEvents, { params: { customerId } }, options);
const begin = (reply: ServerResponse) => reply.writeHead(200, { 'content-type': 'text/event-stream' });
const event = {
  eventId: 8,
  customerId,
  type: 'order.completed',
  objectId: '1',
  data: { note: 'café' },
  occurredAt: '2026-01-05',
};
const change = `id: 8\nevent: change\ndata: ${JSON.stringify(event)}\n\n`;

async function all(options?: FollowOptions) {
  const heard: StreamMessage<typeof followEvents>[] = [];
  const error = await (async () => {
    for await (const message of streamOf(options)) heard.push(message);
  })().catch((cause: unknown) => cause);
  return { heard, error };
}

it('yields each message and ends with the stream', async () => {
  answer = (reply) => begin(reply).end(`retry: 1000\nid: 7\nevent: hello\ndata: {}\n\n: still here\n\n${change}`);
  expect(await all()).toEqual({
    heard: [
      { id: '7', event: 'hello', data: {} },
      { id: '8', event: 'change', data: event },
    ],
    error: undefined,
  });
  expect(asked.url).toBe(`/v1/customer/${customerId}/event-stream`);
  expect(asked.headers).toMatchObject({
    accept: 'text/event-stream, application/json',
    authorization: 'Bearer a.b.c',
    'accept-language': 'nl',
  });
  expect(asked.headers).not.toHaveProperty('last-event-id');
});

it('reassembles messages from chunks, even when a character is split', async () => {
  answer = async (reply) => {
    begin(reply);
    for (const byte of Buffer.from(change)) {
      reply.write(Buffer.from([byte]));
      await sleep(0);
    }
    reply.end();
  };
  expect(await all()).toEqual({ heard: [{ id: '8', event: 'change', data: event }], error: undefined });
});

it('yields a message as soon as it arrives', async () => {
  answer = (reply) => begin(reply).write(change);
  const stream = streamOf();
  expect((await stream.next()).value).toMatchObject({ id: '8' });
  const closed = new Promise((resolve) => asked.once('close', resolve));
  await stream.return();
  // Ending the iteration closes the connection.
  await closed;
});

it('sends the last event id', async () => {
  answer = (reply) => begin(reply).end();
  expect(await all({ lastEventId: '41' })).toEqual({ heard: [], error: undefined });
  expect(asked.headers['last-event-id']).toBe('41');
});

it('throws the error response', async () => {
  const problem = { status: 503, code: 'UNAVAILABLE', message: 'Later', correlationId: '1' };
  answer = (reply) =>
    reply.writeHead(503, { 'content-type': 'application/json', 'retry-after': '10' }).end(JSON.stringify(problem));
  const { error } = await all();
  expect(error).toBeInstanceOf(ProblemError);
  expect(error).toMatchObject({ status: 503, problem, retryAfterSeconds: 10 });
});

it.each([
  ['breaks off', (reply: ServerResponse) => begin(reply).write(change, () => reply.destroy())],
  ['contains something other than JSON', (reply: ServerResponse) => begin(reply).end(`${change}data: <html>\n\n`)],
  ['sends a message without an end', (reply: ServerResponse) => begin(reply).end(`${change}data: ${'x'.repeat(2_000_000)}`)],
])('throws NoAnswerError when the stream %s', async (_what, give) => {
  answer = give;
  const { heard, error } = await all();
  expect(heard).toMatchObject([{ id: '8' }]);
  expect(error).toBeInstanceOf(NoAnswerError);
});

it('throws NoAnswerError when the connection is refused', async () => {
  const stream = follow({ endpoint: 'http://127.0.0.1:1' }, followEvents, { params: { customerId } });
  await expect(stream.next()).rejects.toBeInstanceOf(NoAnswerError);
});

it('stops when the signal is aborted', async () => {
  answer = (reply) => begin(reply).write(change);
  const stop = new AbortController();
  const stream = streamOf({ signal: stop.signal });
  await stream.next();
  const closed = new Promise((resolve) => asked.once('close', resolve));
  const next = stream.next();
  stop.abort();
  await expect(next).rejects.toBeInstanceOf(NoAnswerError);
  await closed;
  await expect(streamOf({ signal: stop.signal }).next()).rejects.toBeInstanceOf(NoAnswerError);
});

it('aborts a stream after 65 seconds without data', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let reply: ServerResponse | undefined;
  answer = (begun) => {
    reply = begin(begun);
    reply.write(change);
  };
  const stream = streamOf();
  await stream.next();
  const second = stream.next();
  await vi.advanceTimersByTimeAsync(60_000);
  reply?.write(change);
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
