import { and, eq, isNotNull } from 'drizzle-orm';
import { lines } from '../apps/api/src/db/schema/line.ts';
import type { BenchContext } from './bench-context.ts';
import { sendLoad } from './load.ts';
import { commonWord, getRareWord } from './multiply-lines.ts';
import { type Row, toLimitRow } from './table.ts';

const requests = 20;

/** Measures the global search. Its limit is that of a response to a key press. */
export async function measureSearch({ server, database, large: { customerId, token }, sizes }: BenchContext): Promise<Row[]> {
  const rows: Row[] = [];
  const [line] = await database.db
    .select()
    .from(lines)
    .where(and(eq(lines.customerId, customerId), isNotNull(lines.reference)))
    .limit(1);
  for (const [what, typed] of [
    ['one by its text', getRareWord(sizes.large)],
    ['a common word', commonWord],
    ['a reference that many have', line!.reference!],
    ['a mail address that many have', line!.endUser.email],
    ['an address', `${line!.address.street} ${line!.houseNumber}, ${line!.city}`],
  ] as const) {
    const q = encodeURIComponent(typed);
    const load = { url: `${server.origin}/v1/customer/${customerId}/search?q=${q}`, token, requests, connections: 1 };
    await sendLoad(load);
    const { elapsedMs, p99Ms } = await sendLoad(load);
    rows.push(toLimitRow(`search over everything, ${what}: elapsed`, elapsedMs / requests, 100, 'ms'));
    rows.push(toLimitRow(`search over everything, ${what}: 99th percentile`, p99Ms, null, 'ms'));
  }
  return rows;
}
