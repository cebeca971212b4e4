import { send } from './load.ts';
import { commonWord, rareWord } from './many-lines.ts';
import type { Bench } from './setting.ts';
import { limited, type Row } from './table.ts';

const requests = 20;

/** The search over all kinds; its limit is that of an answer to a key. */
export async function searchAll({ server, large: { customerId, token }, sizes }: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [what, word] of [
    ['one by its text', rareWord(sizes.large)],
    ['a common word', commonWord],
  ]) {
    const load = { url: `${server.origin}/v1/customer/${customerId}/search?q=${word}`, token, requests, connections: 1 };
    await send(load);
    const { elapsedMs, p99Ms } = await send(load);
    rows.push(limited(`search over everything, ${what}: elapsed`, elapsedMs / requests, 100, 'ms'));
    rows.push(limited(`search over everything, ${what}: 99th percentile`, p99Ms, null, 'ms'));
  }
  return rows;
}
