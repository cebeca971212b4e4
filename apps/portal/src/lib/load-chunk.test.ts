import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isChunkLoadError, loadChunk, retryChunks } from './load-chunk.ts';
import { isUpdateAvailable } from './version.ts';

vi.mock('./version.ts', () => ({ isUpdateAvailable: vi.fn(async () => false) }));

const failure = new TypeError('Failed to fetch dynamically imported module: https://portal.example/assets/page.js');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.mocked(isUpdateAvailable).mockResolvedValue(false);
});

it('retries a missing file with increasing delays', async () => {
  const load = vi.fn().mockRejectedValueOnce(failure).mockRejectedValueOnce(failure).mockResolvedValue('part');
  const chunk = loadChunk(load);
  await vi.advanceTimersByTimeAsync(999);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2_000);
  await expect(chunk).resolves.toBe('part');
});

it('retries immediately on request', async () => {
  const load = vi.fn().mockRejectedValueOnce(failure).mockResolvedValue('part');
  const chunk = loadChunk(load);
  await vi.advanceTimersByTimeAsync(0);
  retryChunks();
  await expect(chunk).resolves.toBe('part');
});

it('stops retrying once a new version is deployed', async () => {
  vi.mocked(isUpdateAvailable).mockResolvedValue(true);
  const load = vi.fn().mockRejectedValue(failure);
  void loadChunk(load);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(load).toHaveBeenCalledTimes(1);
});

it('rethrows an error inside the file', async () => {
  await expect(loadChunk(() => Promise.reject(new ReferenceError('x is not defined')))).rejects.toThrow('x is not defined');
});

it.each([
  'Failed to fetch dynamically imported module: https://portal.example/a.js',
  'error loading dynamically imported module: https://portal.example/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])('recognizes a failed load: %s', (message) => expect(isChunkLoadError(new TypeError(message))).toBe(true));
