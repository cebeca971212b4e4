import { NoAnswerError } from '@demarc/client/client.ts';
import { follow } from '@demarc/client/follow.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readStream } from './stream.ts';

vi.mock('@demarc/client/follow.ts');
vi.mock('../../lib/configuration.ts', () => ({ getConfiguration: () => ({ apiEndpoint: '' }) }));

const hello = { id: '1', event: 'hello', data: {} } as const;
let stop: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  stop = new AbortController();
});
afterEach(() => {
  stop.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Times of the requests after the first, in milliseconds; each stream ends as `streams` define. */
async function getRequestTimes(...streams: (() => AsyncGenerator<typeof hello>)[]): Promise<number[]> {
  const began = Date.now();
  const asked: number[] = [];
  const next = () => {
    if (asked.push(Date.now() - began) > streams.length) stop.abort();
    return (streams[asked.length - 1] ?? silent)();
  };
  vi.mocked(follow).mockImplementation(next as unknown as typeof follow);
  const parts = { onMessage: () => {}, onLive: () => {}, wake: new EventTarget() };
  const reading = readStream({ customerId: 7, lastEventId: () => null, ...parts, signal: stop.signal });
  await vi.advanceTimersByTimeAsync(60_000);
  await reading;
  return asked.slice(1);
}
async function* silent(): AsyncGenerator<typeof hello> {}
async function* ended(): AsyncGenerator<typeof hello> {
  yield hello;
}
async function* broken(): AsyncGenerator<typeof hello> {
  yield hello;
  throw new NoAnswerError('The connection broke');
}

it('reconnects within 400 ms when the server ends a stream that had begun', async () => {
  const [at] = await getRequestTimes(ended);
  expect(at).toBeLessThanOrEqual(400);
});

it.each([
  ['said nothing', silent],
  ['broke off', broken],
])('increases the wait after each stream that %s', async (_how, stream) => {
  const [first, second] = await getRequestTimes(stream, stream);
  expect(first).toBeGreaterThanOrEqual(500);
  expect(second! - first!).toBeGreaterThanOrEqual(1_000);
});
