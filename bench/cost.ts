import type { OpenDatabase } from '../apps/api/src/db/database.ts';
import type { ServerProcess } from '../scripts/server-process.ts';
import { readDatabaseUsage, subtractUsage } from './database-usage.ts';
import { type Load, sendLoad } from './load.ts';
import { type Row, toComparedRow } from './table.ts';
import { readUsage } from './usage.ts';

/** One side of a comparison. */
export interface Side {
  server: ServerProcess;
  load: Load;
}

/** The cost of a request, in ms. */
interface Cost {
  /** CPU time of the server process. */
  cpuMs: number;
  /** CPU time of the PostgreSQL processes; NaN if it cannot be read. */
  databaseMs: number;
  /** Elapsed time of the run divided by the number of requests. */
  elapsedMs: number;
  p99Ms: number;
}

const costKeys = ['cpuMs', 'databaseMs', 'elapsedMs', 'p99Ms'] as const satisfies (keyof Cost)[];

export interface Comparison {
  product: Cost;
  bare: Cost;
  /** Median of the ratios per pair, because a disturbance of the machine affects both halves of a pair. */
  ratio: Cost;
}

/** Runs both sides alternately (A B A B) after a warm-up round and returns the medians over the pairs. */
export async function compareCosts(database: OpenDatabase, product: Side, bare: Side, pairs: number): Promise<Comparison> {
  const sides = { product: [] as Cost[], bare: [] as Cost[] };
  for (let pair = 0; pair <= pairs; pair++) {
    const costs = { product: await measureCost(database, product), bare: await measureCost(database, bare) };
    if (pair === 0) continue;
    sides.product.push(costs.product);
    sides.bare.push(costs.bare);
  }
  const ratios = sides.product.map((cost, index) => buildCost((name) => cost[name] / sides.bare[index]![name]));
  return { product: getMedianCost(sides.product), bare: getMedianCost(sides.bare), ratio: getMedianCost(ratios) };
}

/** Returns the table rows of a comparison, with limits for the figures that have one in quality.md. */
export function toCostRows(
  what: string,
  { product, bare, ratio }: Comparison,
  limits: { cpu?: number; database?: number; elapsed?: number } = {},
): Row[] {
  const toRow = (name: keyof Cost, formatted: string, limit: number | null = null) =>
    toComparedRow(`${what}: ${formatted}`, product[name], bare[name], 'ms', { ratio: ratio[name], limit });
  const perSecond = (cost: Cost) => 1000 / cost.elapsedMs;
  return [
    toRow('cpuMs', 'server CPU', limits.cpu),
    ...(Number.isNaN(ratio.databaseMs) ? [] : [toRow('databaseMs', 'database CPU', limits.database)]),
    toRow('elapsedMs', 'elapsed', limits.elapsed),
    toRow('p99Ms', '99th percentile'),
    toComparedRow(`${what}: requests`, perSecond(product), perSecond(bare), 'a second'),
  ];
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function getMedianCost(costs: readonly Cost[]): Cost {
  return buildCost((name) => median(costs.map((cost) => cost[name])));
}

function buildCost(ofName: (name: keyof Cost) => number): Cost {
  return Object.fromEntries(costKeys.map((name) => [name, ofName(name)])) as unknown as Cost;
}

async function measureCost(database: OpenDatabase, { server, load }: Side): Promise<Cost> {
  const databaseBefore = await readDatabaseUsage(database);
  const before = await readUsage(server);
  const { elapsedMs, p99Ms } = await sendLoad(load);
  const after = await readUsage(server);
  const databaseMs = subtractUsage(databaseBefore, await readDatabaseUsage(database));
  const each = (ms: number) => ms / load.requests;
  return { cpuMs: each(after.cpuMs - before.cpuMs), databaseMs: each(databaseMs), elapsedMs: each(elapsedMs), p99Ms };
}
