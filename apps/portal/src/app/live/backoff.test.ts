import { describe, expect, it } from 'vitest';
import { createBackoff, getBackoffMs, sleep } from './backoff.ts';

it('doubles the wait after each failure, up to 30 seconds', () => {
  expect([1, 2, 3, 6, 60].map((failures) => getBackoffMs(failures, 1))).toEqual([1_000, 2_000, 4_000, 30_000, 30_000]);
  expect(getBackoffMs(2, 0)).toBe(1_000);
});

it('ends when it is woken or aborted', async () => {
  const never = new AbortController().signal;
  const wake = new EventTarget();
  const woken = sleep(60_000, never, wake);
  wake.dispatchEvent(new Event('wake'));
  await woken;
  const stop = new AbortController();
  const stopped = sleep(60_000, stop.signal);
  stop.abort();
  await stopped;
  await sleep(60_000, stop.signal);
});

describe('after the end of a stream', () => {
  const good = (lastedMilliseconds: number) => ({ isGood: true, lastedMilliseconds });
  const broken = (lastedMilliseconds: number) => ({ isGood: false, lastedMilliseconds });
  const getPauses = (...ends: ReturnType<typeof good>[]) => ends.map(createBackoff(() => 1));

  it('reconnects within 400 ms after a clean end, and resets the backoff', () => {
    expect(getPauses(good(60_000), good(300), broken(0), broken(0), good(10))).toEqual([400, 400, 1_000, 2_000, 400]);
    expect(createBackoff(() => 0)(good(10))).toBe(100);
  });

  it('backs off from a server that keeps ending streams within 2 seconds, until one lasts', () => {
    const ends = [...Array.from({ length: 8 }, () => good(40)), good(3_000), good(40)];
    expect(getPauses(...ends)).toEqual([400, 400, 400, 400, 400, 1_000, 2_000, 4_000, 400, 400]);
  });

  it('counts consecutive failures, and restarts after a stream that lasted over 5 seconds', () => {
    expect(getPauses(broken(0), broken(4_000), broken(6_000), broken(0))).toEqual([1_000, 2_000, 1_000, 2_000]);
  });
});
