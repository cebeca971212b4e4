import type { ServerProcess } from '../scripts/server-process.ts';
import { type Load, send } from './load.ts';
import { usageOf } from './usage.ts';

/** One of two that are compared. */
export interface Side {
  server: ServerProcess;
  load: Load;
}

/** What a request costs, in ms: medians over the pairs. */
export interface Cost {
  cpuMs: number;
  /** From sending to answer, where there is one connection. */
  elapsedMs: number;
}

export interface Comparison {
  product: Cost;
  bare: Cost;
  /** Median of the ratios within a pair: what disturbs the machine disturbs both halves of one. */
  ratio: Cost;
}

const pairs = 7;

/** Runs both sides in turn, A B A B, after a round that warms both up. */
export async function compare(product: Side, bare: Side): Promise<Comparison> {
  const sides = { product: [] as Cost[], bare: [] as Cost[] };
  for (let pair = 0; pair <= pairs; pair++) {
    const costs = { product: await costOf(product), bare: await costOf(bare) };
    if (pair === 0) continue;
    sides.product.push(costs.product);
    sides.bare.push(costs.bare);
  }
  const medianOf = (costs: Cost[]) => ({
    cpuMs: median(costs.map(({ cpuMs }) => cpuMs)),
    elapsedMs: median(costs.map(({ elapsedMs }) => elapsedMs)),
  });
  const ratios = sides.product.map(({ cpuMs, elapsedMs }, at) => {
    const other = sides.bare[at]!;
    return { cpuMs: cpuMs / other.cpuMs, elapsedMs: elapsedMs / other.elapsedMs };
  });
  return { product: medianOf(sides.product), bare: medianOf(sides.bare), ratio: medianOf(ratios) };
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function costOf({ server, load }: Side): Promise<Cost> {
  const before = await usageOf(server);
  const elapsed = await send(load);
  const after = await usageOf(server);
  return { cpuMs: (after.cpuMs - before.cpuMs) / load.requests, elapsedMs: elapsed / load.requests };
}
