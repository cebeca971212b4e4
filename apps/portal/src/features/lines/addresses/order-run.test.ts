import { describe, expect, it } from 'vitest';
import { type Attempt, runOrders } from './order-run.ts';

function setUp(attempt: (row: number, tries: number) => Attempt<string>, stopAfter = Number.POSITIVE_INFINITY) {
  const seen = { results: [] as [number, string][], pauses: [] as number[], most: 0, under: 0, tried: [] as number[] };
  const run = (rows: readonly number[]) =>
    runOrders<number, string>({
      rows,
      attempt: async (row, tries) => {
        seen.tried.push(row);
        seen.under += 1;
        seen.most = Math.max(seen.most, seen.under);
        await Promise.resolve();
        seen.under -= 1;
        return attempt(row, tries);
      },
      exhaustedResult: 'given up',
      onResult: (row, result) => seen.results.push([row, result]),
      isStopped: () => seen.results.length >= stopAfter,
      sleep: async (ms) => void seen.pauses.push(ms),
    });
  return { seen, run };
}

describe('runOrders', () => {
  it('places two orders at a time, each once', async () => {
    const { seen, run } = setUp((row) => ({ done: `order ${row}` }));
    await run([1, 2, 3, 4, 5]);
    expect(seen.results).toHaveLength(5);
    expect(seen.most).toBe(2);
    expect(seen.tried).toEqual([1, 2, 3, 4, 5]);
  });

  it('waits when the server asks for it, and retries', async () => {
    const { seen, run } = setUp((row, tries) => (row === 1 && tries < 3 ? { retryAfterMs: tries * 100 } : { done: 'ordered' }));
    await run([1]);
    expect(seen.pauses).toEqual([100, 200]);
    expect(seen.results).toEqual([[1, 'ordered']]);
  });

  it('gives up after 5 attempts and continues with the other rows', async () => {
    const { seen, run } = setUp((row) => (row === 1 ? { retryAfterMs: 1 } : { done: 'ordered' }));
    await run([1, 2]);
    expect(seen.results.sort()).toEqual([
      [1, 'given up'],
      [2, 'ordered'],
    ]);
    expect(seen.tried.filter((row) => row === 1)).toHaveLength(5);
  });

  it('stops on request: reports the orders in progress and starts no others', async () => {
    const { seen, run } = setUp((row) => ({ done: `order ${row}` }), 2);
    await run([1, 2, 3, 4, 5, 6]);
    expect(seen.tried.length).toBeLessThan(5);
    expect(seen.results).toHaveLength(seen.tried.length);
  });

  it('does not place an order that was waiting when the run stopped', async () => {
    const { seen, run } = setUp(() => ({ retryAfterMs: 1 }), 0);
    await run([1]);
    expect(seen.results).toEqual([]);
  });
});
