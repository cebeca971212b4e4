import { ProblemError } from '@demarc/client/client.ts';
import { getLine, listLines } from '@demarc/contract/line.ts';
import { listOrders } from '@demarc/contract/order.ts';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { query, queryClient } from '../../lib/api.ts';
import { createRefetcher } from './refetcher.ts';

const params = { customerId: 7 };
let stop: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  stop = new AbortController();
});
afterEach(() => {
  stop.abort();
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Renders a list whose reads return the result of `respond`. */
async function show(operation: typeof listLines | typeof listOrders, respond: () => unknown) {
  const read = vi.fn(async () => respond());
  const observer = new QueryObserver(queryClient, {
    ...query(operation as typeof listLines, { params }),
    queryFn: read as never,
  });
  const leave = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  expect(read).toHaveBeenCalledTimes(1);
  return { read, leave, data: () => observer.getCurrentResult().data, result: () => observer.getCurrentResult() };
}
const isLines = ({ operation }: { operation: { id: string } }) => operation.id === listLines.id;

it('refetches affected queries on screen, at most once per second', async () => {
  let response = 'old';
  const lines = await show(listLines, () => response);
  const orders = await show(listOrders, () => 'orders');
  const readAgain = createRefetcher(stop.signal);
  response = 'new';
  readAgain(isLines);
  await vi.advanceTimersByTimeAsync(0);
  expect(lines.data()).toBe('new');
  for (let count = 0; count < 50; count++) readAgain(isLines);
  await vi.advanceTimersByTimeAsync(900);
  expect(lines.read).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(lines.read).toHaveBeenCalledTimes(3);
  expect(orders.read).toHaveBeenCalledTimes(1);
});

it('marks queries that are not on screen as stale', async () => {
  const lines = await show(listLines, () => 'lines');
  lines.leave();
  createRefetcher(stop.signal)(isLines);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(lines.read).toHaveBeenCalledTimes(1);
  expect(queryClient.getQueryState(query(listLines, { params }).queryKey)?.isInvalidated).toBe(true);
});

it('shows no error for a failed refetch, and retries only if that may help', async () => {
  let fail: Error | null = null;
  const lines = await show(listLines, () => {
    if (fail) throw fail;
    return 'lines';
  });
  const readAgain = createRefetcher(stop.signal);
  fail = new ProblemError(500, null, null);
  readAgain(isLines);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(lines.result()).toMatchObject({ status: 'success', data: 'lines' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(lines.read).toHaveBeenCalledTimes(3);
  fail = new ProblemError(404, null, null);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines.read).toHaveBeenCalledTimes(4);
  expect(lines.result()).toMatchObject({ status: 'success', data: 'lines' });
});

it('defers a refetch until the tab is visible', async () => {
  const lines = await show(listLines, () => 'lines');
  const visibility = document as unknown as EventTarget & { hidden: boolean };
  visibility.hidden = true;
  const readAgain = createRefetcher(stop.signal);
  readAgain(isLines);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines.read).toHaveBeenCalledTimes(1);
  visibility.hidden = false;
  visibility.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(lines.read).toHaveBeenCalledTimes(2);
});

it('does not overwrite a newer write with an older response', async () => {
  let response: unknown = 'old';
  const lines = await show(listLines, () => response);
  let arrive = (_late: string) => {};
  response = new Promise((resolve) => {
    arrive = resolve;
  });
  createRefetcher(stop.signal)(isLines);
  await vi.advanceTimersByTimeAsync(0);
  queryClient.setQueryData(query(listLines, { params }).queryKey, 'written' as never);
  response = 'newest';
  arrive('late');
  await vi.advanceTimersByTimeAsync(0);
  expect(lines.data()).toBe('written');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(lines.data()).toBe('newest');
});

it('refetches nothing after the session has ended', async () => {
  const lines = await show(listLines, () => 'lines');
  const readAgain = createRefetcher(stop.signal);
  readAgain(isLines);
  stop.abort();
  readAgain(({ operation }) => operation.id === getLine.id);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines.read).toHaveBeenCalledTimes(1);
});
