import { getLineAvailability } from '@demarc/contract/availability.ts';
import { type BatchRow, getAvailabilityBatch } from '@demarc/contract/availability-batch.ts';
import { listLines } from '@demarc/contract/line.ts';
import { getLineSummary } from '@demarc/contract/line-counts.ts';
import { createLineOrder } from '@demarc/contract/line-order.ts';
import { listOrders, type Order } from '@demarc/contract/order.ts';
import { getOrderSummary } from '@demarc/contract/order-counts.ts';
import { isWaitingForApproval } from '@demarc/contract/waiting-for-approval.ts';
import { useEffect, useRef, useState } from 'react';
import { client, queryClient } from '../../../lib/api.ts';
import { startBusy } from '../../../lib/busy.ts';
import { getErrorStatus, reportError } from '../../../lib/errors.ts';
import { type Attempt, runOrders } from './order-run.ts';
import { buildRowOrder, deriveIdempotencyKey, type SharedOrder } from './row-order.ts';
import { createRefusal, getRetryDelayMs, isFatal, type RowResult, toRowRefusal } from './row-result.ts';

/** The state of a bulk order run. */
export interface OrderRun {
  /** Rows of the current or last run; empty before the first. */
  rows: readonly BatchRow[];
  results: ReadonlyMap<number, RowResult>;
  isRunning: boolean;
  /** Whether the server asked to slow down; the run resumes on its own. */
  isWaiting: boolean;
  start: (rows: readonly BatchRow[], common: SharedOrder) => void;
  stop: () => void;
}

/** Places orders for rows. Ordered rows are marked on the server, so the rest can be ordered after a stop or a reload. */
export function useOrderRun(
  params: { customerId: number; batchId: string },
  onResult: (row: BatchRow, result: RowResult) => void,
): OrderRun {
  const [rows, setRows] = useState<readonly BatchRow[]>([]);
  const [results, setResults] = useState<ReadonlyMap<number, RowResult>>(new Map());
  const [isRunning, setRunning] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const stopper = useRef(new AbortController());
  // A double-click fires again before the first render.
  const hasStarted = useRef(false);
  // Leaving the page stops the run.
  useEffect(() => () => stopper.current.abort(), []);

  const start = async (chosen: readonly BatchRow[], common: SharedOrder) => {
    const run = new AbortController();
    stopper.current = run;
    hasStarted.current = true;
    setRows(chosen);
    setResults((before) => new Map([...before].filter(([row]) => !chosen.some((choice) => choice.row === row))));
    setRunning(true);
    const endBusy = startBusy();
    await runOrders<BatchRow, RowResult>({
      rows: chosen,
      attempt: async (row, tries) => {
        const attempt = await orderRow(params, row, common, tries);
        if (attempt === 'signed-out') run.abort();
        return attempt === 'signed-out' ? { done: createRefusal('no-answer') } : attempt;
      },
      exhaustedResult: createRefusal('no-answer'),
      onResult: (row, result) => {
        if (isFatal(result)) run.abort();
        setResults((before) => new Map(before).set(row.row, result));
        onResult(row, result);
      },
      isStopped: () => run.signal.aborted,
      sleep: async (ms) => {
        setWaiting(true);
        await sleep(ms, run.signal);
        setWaiting(false);
      },
    });
    endBusy();
    hasStarted.current = false;
    setRunning(false);
    for (const { id } of [getAvailabilityBatch, listOrders, getOrderSummary, listLines, getLineSummary]) {
      void queryClient.invalidateQueries({ queryKey: [id] });
    }
  };
  return {
    rows,
    results,
    isRunning,
    isWaiting,
    start: (chosen, common) => {
      if (!hasStarted.current) void start(chosen, common);
    },
    stop: () => stopper.current.abort(),
  };
}

/** Resolves early when the run is stopped. */
function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** One attempt to order one row. */
async function orderRow(
  params: { customerId: number; batchId: string },
  row: BatchRow,
  common: SharedOrder,
  tries: number,
): Promise<Attempt<RowResult> | 'signed-out'> {
  const { customerId, batchId } = params;
  try {
    const availabilityId = row.availabilityId ?? '';
    const availability = await client.call(getLineAvailability, { params: { customerId, availabilityId } });
    const body = buildRowOrder(row, availability, common);
    if (typeof body === 'string') return { done: createRefusal(body) };
    const idempotencyKey = await deriveIdempotencyKey(batchId, body);
    const response = await client.call(createLineOrder, { params: { customerId }, body }, { idempotencyKey });
    if (isWaitingForApproval(response)) return { done: { kind: 'waiting', approvalRequestId: response.approvalRequestId } };
    // Without `dryRun` the response is the order.
    const order = response as Order;
    return { done: { kind: 'ordered', orderId: order.orderId, orderNumber: order.orderNumber } };
  } catch (error) {
    if (getErrorStatus(error) === 401) {
      void reportError(error);
      return 'signed-out';
    }
    const wait = getRetryDelayMs(error, tries);
    return wait === null ? { done: toRowRefusal(error) } : { retryAfterMs: wait };
  }
}
