import { describe, expect, it } from 'vitest';
import { type Outcome, runEach } from './run-each.ts';

const items = [1, 2, 3, 4, 5, 6];

async function runItems(
  act: (item: number) => Promise<unknown>,
  more: { stop?: AbortController; wait?: (error: unknown) => number | null } = {},
) {
  const { stop = new AbortController(), wait } = more;
  const last = new Map<number, Outcome['state']>();
  let running = 0;
  let most = 0;
  await runEach(items, {
    maxConcurrent: 4,
    act: async (item) => {
      running++;
      most = Math.max(most, running);
      try {
        await new Promise((resolve) => setImmediate(resolve));
        await act(item);
      } finally {
        running--;
      }
    },
    onOutcome: (item, { state }) => last.set(item, state),
    signal: stop.signal,
    ...(wait ? { getRetryDelayMs: wait } : {}),
  });
  return { last: items.map((item) => last.get(item)), most };
}

describe('runEach', () => {
  it('runs at most 4 at a time and continues after a failure', async () => {
    const { last, most } = await runItems(async (item) => {
      if (item === 2) throw new Error('no');
    });
    expect(last).toEqual(['done', 'refused', 'done', 'done', 'done', 'done']);
    expect(most).toBe(4);
  });

  it('finishes running items after an abort and does not start others', async () => {
    const stop = new AbortController();
    const { last } = await runItems(async (item) => void (item === 1 && stop.abort()), { stop });
    expect(last).toEqual(['done', 'done', 'done', 'done', 'stopped', 'stopped']);
  });

  it('retries after a delay unless it is aborted while waiting', async () => {
    let refusals = 2;
    const act = async (item: number) => {
      if (item === 3 && refusals-- > 0) throw new Error('too many');
    };
    expect((await runItems(act, { wait: () => 1 })).last).toEqual(Array(6).fill('done'));
    expect(refusals).toBe(-1);

    const stop = new AbortController();
    const busy = async (item: number) => {
      if (item !== 6) return;
      setImmediate(() => stop.abort());
      throw new Error('too many');
    };
    expect((await runItems(busy, { stop, wait: () => 60_000 })).last.at(-1)).toBe('stopped');
  });
});
