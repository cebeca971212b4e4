import { listLines } from '@demarc/contract/line.ts';
import type { Place } from '../scripts/chaos/place.ts';
import type { ServerProcess } from '../scripts/server-process.ts';
import type { SignedIn } from '../scripts/sign-in.ts';
import type { Load } from './load.ts';
import { multiplyLines } from './many-lines.ts';
import { compare } from './pairs.ts';
import { compared, limited, type Row } from './table.ts';
import { usageOf } from './usage.ts';

const manyLines = 200_000;
const fewLines = 2_000;
const depth = 100_000;
const pageRows = 50;
const requests = 150;

interface Servers {
  place: Place;
  server: ServerProcess;
  bare: ServerProcess;
  /** Gets 200,000 lines. */
  large: SignedIn;
  /** Gets 2,000. */
  small: SignedIn;
}

/** Pages of a list beside the same statement bare, deep beside first, large reseller beside small; search and export. */
export async function compareLists({ place, server, bare, large, small }: Servers): Promise<Row[]> {
  const database = await place.open();
  await multiplyLines(database, large.customerId, manyLines);
  await multiplyLines(database, small.customerId, fewLines);
  await database.close();

  const rows: Row[] = [];
  const list = (of: SignedIn, query: string): Load => ({
    url: `${server.origin}/v1/customer/${of.customerId}/line?limit=${pageRows}${query}`,
    token: of.token,
    requests,
    connections: 1,
  });
  const bareList: Load = {
    url: `${bare.origin}/customer/${large.customerId}/line?limit=${pageRows + 1}`,
    token: large.token,
    requests,
    connections: 1,
  };
  const active = '&status=ACTIVE&sort=-lineId';
  const page = await compare({ server, load: list(large, active) }, { server: bare, load: bareList });
  const { product, ratio } = page;
  rows.push(compared('50 of 200,000 lines: server CPU', product.cpuMs, page.bare.cpuMs, ratio.cpuMs, 2));
  rows.push(compared('50 of 200,000 lines: elapsed', product.elapsedMs, page.bare.elapsedMs, ratio.elapsedMs, 2));

  const after = await placeAt(large, depth);
  const deep = await compare(
    { server, load: list(large, `&after=${encodeURIComponent(after)}`) },
    { server, load: list(large, '') },
  );
  rows.push(
    compared(`depth ${depth} beside the first page`, deep.product.elapsedMs, deep.bare.elapsedMs, deep.ratio.elapsedMs, 1.1),
  );

  const sizes = await compare({ server, load: list(large, active) }, { server, load: list(small, active) });
  rows.push(compared('200,000 lines beside 2,000', sizes.product.elapsedMs, sizes.bare.elapsedMs, sizes.ratio.elapsedMs, 1.3));

  for (const [what, q] of [
    ['one of 200,000 by its text', 'copy7777'],
    ['thousands by a common word', 'copy'],
  ]) {
    const found = await compare({ server, load: { ...list(large, `&q=${q}`), requests: 20 } }, { server: bare, load: bareList });
    rows.push(limited(`search, ${what}`, found.product.elapsedMs, 100, 'ms'));
  }
  rows.push(await exportRow(server, large));
  return rows;
}

/** The `after` of the page that begins behind so many lines. */
async function placeAt({ client, customerId }: SignedIn, lines: number): Promise<string> {
  const limit = 200;
  let after: string | undefined;
  for (let read = 0; read < lines; read += limit) {
    const { next } = await client.call(listLines, { params: { customerId }, query: { limit, ...(after && { after }) } });
    if (!next) throw new Error(`The list ends after ${read + limit} lines.`);
    after = next;
  }
  return after!;
}

/** Reads the whole export, and how far the server's memory rose meanwhile. */
async function exportRow(server: ServerProcess, { customerId, token }: SignedIn): Promise<Row> {
  const { memoryMiB: before } = await usageOf(server);
  let most = before;
  const looking = setInterval(() => void usageOf(server).then(({ memoryMiB }) => (most = Math.max(most, memoryMiB))), 250);
  const url = `${server.origin}/v1/customer/${customerId}/line/export?format=csv`;
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  let lines = 0;
  for await (const chunk of answer.body!) lines += countOf(chunk, 10);
  clearInterval(looking);
  if (lines < manyLines) throw new Error(`The export has ${lines} lines.`);
  return limited('memory that an export of 200,000 lines takes', Math.max(0, most - before), 50, 'MiB');
}

function countOf(bytes: Uint8Array, wanted: number): number {
  let count = 0;
  for (const byte of bytes) if (byte === wanted) count += 1;
  return count;
}
