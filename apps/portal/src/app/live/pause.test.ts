import { expect, it } from 'vitest';
import { pause, pauseAfter } from './pause.ts';

it('waits longer after each failure, half a minute at most', () => {
  expect([1, 2, 3, 6, 60].map((failures) => pauseAfter(failures, 1))).toEqual([1_000, 2_000, 4_000, 30_000, 30_000]);
  expect(pauseAfter(2, 0)).toBe(1_000);
});

it('ends when it is woken or stopped', async () => {
  const never = new AbortController().signal;
  const wake = new EventTarget();
  const woken = pause(60_000, never, wake);
  wake.dispatchEvent(new Event('wake'));
  await woken;
  const stop = new AbortController();
  const stopped = pause(60_000, stop.signal);
  stop.abort();
  await stopped;
  await pause(60_000, stop.signal);
});
