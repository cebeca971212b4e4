import type { ServerProcess } from '../scripts/server-process.ts';
import { type SignedInUser, signIn } from '../scripts/sign-in.ts';
import type { BenchContext, Sizes } from './bench-context.ts';
import { compareCosts, toCostRows } from './cost.ts';
import { readLineIds } from './line-ids.ts';
import { type Load, sendLoad } from './load.ts';
import type { Row } from './table.ts';

const requests = 2_000;
const limits = { cpu: 3, database: 3 };

/** Compares the read of one row by id, with a verified token. */
export async function measureReads({ server, bare, database, large, sizes }: BenchContext): Promise<Row[]> {
  const lineIds = await readLineIds(database, large.customerId);
  const rows: Row[] = [];
  for (const [what, paths] of [
    ['line by ID', lineIds.map((lineId) => `/line/${lineId}`)],
    ['customer by ID', ['']],
  ] as const) {
    const product = { server, load: createReadLoad(`${server.origin}/v1`, paths, large, sizes) };
    const beside = { server: bare, load: createReadLoad(bare.origin, paths, large, sizes) };
    rows.push(...toCostRows(what, await compareCosts(database, product, beside, sizes.pairs), limits));
  }
  return rows;
}

/** Measures reads without a comparison, because the bare server cannot use the embedded database. */
export async function measureEmbeddedReads(server: ServerProcess, sizes: Sizes): Promise<Row[]> {
  const load = createReadLoad(`${server.origin}/v1`, [''], await signIn(server.origin, 'admin@noordlijn.example'), sizes);
  await sendLoad(load);
  const { elapsedMs, p99Ms } = await sendLoad(load);
  const createRow = (what: string, measured: number): Row => ({ what, measured, limit: null, unit: 'ms', isMet: null });
  return [
    createRow('embedded: customer by ID: elapsed', elapsedMs / load.requests),
    createRow('embedded: customer by ID: 99th percentile', p99Ms),
  ];
}

function createReadLoad(
  below: string,
  paths: readonly string[],
  { customerId, token }: SignedInUser,
  { share }: Pick<Sizes, 'share'>,
): Load {
  const url = paths.map((path) => `${below}/customer/${customerId}${path}`);
  return { url, token, requests: Math.round(requests * share), connections: 8 };
}
