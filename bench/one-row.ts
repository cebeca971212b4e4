import type { ServerProcess } from '../scripts/server-process.ts';
import { type SignedIn, signIn } from '../scripts/sign-in.ts';
import { compare, costRows } from './cost.ts';
import { type Load, send } from './load.ts';
import type { Bench, Sizes } from './setting.ts';
import type { Row } from './table.ts';

const requests = 2_000;

/** Compares the read of one row by id, with a verified token. */
export async function readOne({ server, bare, database, large, sizes }: Bench): Promise<Row[]> {
  const product = { server, load: reading(`${server.origin}/v1`, large, sizes) };
  const beside = { server: bare, load: reading(bare.origin, large, sizes) };
  return costRows('one row by id', await compare(database, product, beside, sizes.pairs), { cpu: 2.5 });
}

/** Measures reads without a comparison, because the bare server cannot use the embedded database. */
export async function plainLoad(server: ServerProcess, sizes: Sizes): Promise<Row[]> {
  const load = reading(`${server.origin}/v1`, await signIn(server.origin, 'admin@noordlijn.example'), sizes);
  await send(load);
  const { elapsedMs, p99Ms } = await send(load);
  const row = (what: string, measured: number): Row => ({ what, measured, limit: null, unit: 'ms', isMet: null });
  return [
    row('embedded: one row by id: elapsed', elapsedMs / load.requests),
    row('embedded: one row by id: 99th percentile', p99Ms),
  ];
}

function reading(below: string, { customerId, token }: SignedIn, { share }: Sizes): Load {
  return { url: `${below}/customer/${customerId}`, token, requests: Math.round(requests * share), connections: 8 };
}
