import { type lineSorts, listLines } from '@demarc/contract/line.ts';
import type { SignedInUser } from '../scripts/sign-in.ts';
import type { BenchContext } from './bench-context.ts';
import { compareCosts, toCostRows } from './cost.ts';
import type { Load } from './load.ts';
import { commonWord, getRareWord } from './multiply-lines.ts';
import { type Row, toComparedRow } from './table.ts';

const pageSize = 50;
const requests = 300;
const pageLimits = { cpu: 3, database: 3 };
const filteredLimits = { cpu: 3, elapsed: 2 };
/** Factor for comparisons whose limit is close to 1, which need more requests to average out noise. */
const precisionFactor = 2;

/** Compares list pages with the bare statement, a deep page with the first, and a large reseller with a small one. */
export async function measureLists(bench: BenchContext): Promise<Row[]> {
  const { server, bare, database, large, small, sizes } = bench;
  const load = (url: string, token: string): Load => ({
    url,
    token,
    requests: Math.max(10, Math.round(requests * sizes.share)),
    connections: 1,
  });
  const buildRequest = (user: SignedInUser, query: string) => ({
    server,
    load: load(`${server.origin}/v1/customer/${user.customerId}/line?limit=${pageSize}${query}`, user.token),
  });
  // One extra row shows whether there is a next page.
  const bareList = (path: string, query: string) => ({
    server: bare,
    load: load(`${bare.origin}/customer/${large.customerId}${path}?limit=${pageSize + 1}${query}`, large.token),
  });

  const rows: Row[] = [];
  const page = `${pageSize} of ${sizes.large} lines`;
  const after = await findCursor(large, sizes.depth);
  const afterProblems = await findCursor(large, sizes.depth, '-urgency');
  const afterByCity = await findCursor(large, sizes.depth, 'city');
  const [lastLineId] = JSON.parse(Buffer.from(after, 'base64url').toString()) as [number];
  for (const [what, query, bareQuery] of [
    [page, '', ''],
    [`${page}, at depth ${sizes.depth}`, `&after=${encodeURIComponent(after)}`, `&after=${lastLineId}`],
    [`${page}, problems first`, '&sort=-urgency', ''],
    [`${page}, by city`, '&sort=city', ''],
  ] as const) {
    const compared = await compareCosts(database, buildRequest(large, query), bareList('/line', bareQuery), sizes.pairs);
    rows.push(...toCostRows(what, compared, pageLimits));
  }
  for (const [what, query, limits] of [
    [`${page}, by status`, '&status=ACTIVE', filteredLimits],
    [`${page}, by status and technology`, '&status=ACTIVE&technology=FTTH_GPON', filteredLimits],
    [`${page}, one by its text`, `&q=${getRareWord(sizes.large)}`, {}],
    [`${page}, by a common word`, `&q=${commonWord}`, {}],
  ] as const) {
    const compared = await compareCosts(database, buildRequest(large, query), bareList('/line/filtered', query), sizes.pairs);
    rows.push(...toCostRows(what, compared, limits));
  }

  const closer = (user: SignedInUser, query: string) => {
    const side = buildRequest(user, query);
    return { ...side, load: { ...side.load, requests: side.load.requests * precisionFactor } };
  };
  const deep = await compareCosts(database, closer(large, `&after=${encodeURIComponent(after)}`), closer(large, ''), sizes.pairs);
  const depthLimits = { cpu: 1.1, database: 1.1, elapsed: 1.1 };
  rows.push(...toCostRows(`depth ${sizes.depth} beside the first page`, deep, depthLimits));
  for (const [what, query, cursor] of [
    ['problems first', '&sort=-urgency', afterProblems],
    ['by city', '&sort=city', afterByCity],
  ] as const) {
    const deeper = closer(large, `${query}&after=${encodeURIComponent(cursor)}`);
    const compared = await compareCosts(database, deeper, closer(large, query), sizes.pairs);
    rows.push(...toCostRows(`depth ${sizes.depth} beside the first page, ${what}`, compared, depthLimits));
  }
  const active = '&status=ACTIVE&sort=-lineId';
  const resellers = await compareCosts(database, closer(large, active), closer(small, active), sizes.pairs);
  rows.push(toElapsedRow(`${sizes.large} lines beside ${sizes.small}`, resellers, 1.3));
  return rows;
}

function toElapsedRow(what: string, { product, bare, ratio }: Awaited<ReturnType<typeof compareCosts>>, limit: number): Row {
  return toComparedRow(`${what}: elapsed`, product.elapsedMs, bare.elapsedMs, 'ms', { ratio: ratio.elapsedMs, limit });
}

/** Finds the `after` cursor of the page that starts after the given number of lines. */
async function findCursor(
  { client, customerId }: SignedInUser,
  lines: number,
  sort: (typeof lineSorts)[number] = '-lineId',
): Promise<string> {
  const limit = 200;
  let after: string | undefined;
  for (let read = 0; read < lines; read += limit) {
    const { next } = await client.call(listLines, { params: { customerId }, query: { limit, sort, ...(after && { after }) } });
    if (!next) throw new Error(`the list ends after ${read + limit} lines`);
    after = next;
  }
  return after!;
}
