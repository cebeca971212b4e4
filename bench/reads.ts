import type { ServerProcess } from '../scripts/server-process.ts';
import { type SignedInUser, signIn } from '../scripts/sign-in.ts';
import type { BenchContext, Sizes } from './bench-context.ts';
import { compareCosts, toCostRows } from './cost.ts';
import { type Load, sendLoad } from './load.ts';
import type { Row } from './table.ts';

const requests = 2_000;

/** Compares the read of one row by id, with a verified token. */
export async function measureReads({ server, bare, database, large, sizes }: BenchContext): Promise<Row[]> {
  const product = { server, load: createReadLoad(`${server.origin}/v1`, large, sizes) };
  const beside = { server: bare, load: createReadLoad(bare.origin, large, sizes) };
  return toCostRows('one row by id', await compareCosts(database, product, beside, sizes.pairs), { cpu: 2.5 });
}

/** Measures reads without a comparison, because the bare server cannot use the embedded database. */
export async function measureEmbeddedReads(server: ServerProcess, sizes: Sizes): Promise<Row[]> {
  const load = createReadLoad(`${server.origin}/v1`, await signIn(server.origin, 'admin@noordlijn.example'), sizes);
  await sendLoad(load);
  const { elapsedMs, p99Ms } = await sendLoad(load);
  const row = (what: string, measured: number): Row => ({ what, measured, limit: null, unit: 'ms', isMet: null });
  return [
    row('embedded: one row by id: elapsed', elapsedMs / load.requests),
    row('embedded: one row by id: 99th percentile', p99Ms),
  ];
}

function createReadLoad(below: string, { customerId, token }: SignedInUser, { share }: Sizes): Load {
  return { url: `${below}/customer/${customerId}`, token, requests: Math.round(requests * share), connections: 8 };
}
