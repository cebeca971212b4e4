import { eq } from 'drizzle-orm';
import { contacts } from '../apps/api/src/db/schema/contact.ts';
import { inventedBic, inventedIban } from '../apps/api/src/db/seed/invented.ts';
import type { SignedIn } from '../scripts/sign-in.ts';
import { compare, costRows } from './cost.ts';
import { type Load, send } from './load.ts';
import type { Bench, Sizes } from './setting.ts';
import type { Row } from './table.ts';

const requests = 300;
/** Warm-up: until the JIT compiler is done, a write costs up to three times as much. A server passes this in its first minute. */
const first = 2_000;

/** Compares a change that writes an audit entry and an event with the bare update. */
export async function writeOne({ server, bare, database, large, endUser, sizes }: Bench): Promise<Row[]> {
  // Without contacts no mail is sent, because the limit covers only the audit entry and the event.
  await database.db.delete(contacts).where(eq(contacts.customerId, endUser.customerId));
  for (const below of [`${server.origin}/v1`, bare.origin])
    await send({ ...writing(below, endUser, sizes), requests: Math.round(first * sizes.share) });
  const rows: Row[] = [];
  for (const { person, what, limits } of [
    { person: endUser, what: 'write with its entry and event', limits: { cpu: 3, elapsed: 3 } },
    { person: large, what: 'the same, and two mails', limits: {} },
  ]) {
    const product = { server, load: writing(`${server.origin}/v1`, person, sizes) };
    const beside = { server: bare, load: writing(bare.origin, person, sizes) };
    rows.push(...costRows(what, await compare(database, product, beside, sizes.pairs), limits));
  }
  return rows;
}

/** One connection, because concurrent changes of one row wait for each other. */
function writing(below: string, { customerId, token }: SignedIn, { share }: Sizes): Load {
  const url = `${below}/customer/${customerId}/iban`;
  const body = () => ({ iban: inventedIban(Math.floor(Math.random() * 1e9)), bic: inventedBic });
  return { url, method: 'PATCH', token, requests: Math.round(requests * share), connections: 1, body };
}
