import { eq } from 'drizzle-orm';
import { contacts } from '../apps/api/src/db/schema/contact.ts';
import { createFakeIban, fakeBic } from '../apps/api/src/db/seed/fake-values.ts';
import type { SignedInUser } from '../scripts/sign-in.ts';
import type { BenchContext, Sizes } from './bench-context.ts';
import { compareCosts, toCostRows } from './cost.ts';
import { type Load, sendLoad } from './load.ts';
import type { Row } from './table.ts';

const requests = 300;
/** Warm-up: until the JIT compiler is done, a write costs up to three times as much. A server passes this in its first minute. */
const warmUpWrites = 2_000;

/** Compares a change that writes an audit entry and an event with the bare update. */
export async function measureWrites({ server, bare, database, large, endUser, sizes }: BenchContext): Promise<Row[]> {
  // Without contacts no mail is sent, because the limit covers only the audit entry and the event.
  await database.db.delete(contacts).where(eq(contacts.customerId, endUser.customerId));
  for (const below of [`${server.origin}/v1`, bare.origin])
    await sendLoad({ ...createWriteLoad(below, endUser, sizes), requests: Math.round(warmUpWrites * sizes.share) });
  const rows: Row[] = [];
  for (const { person, what, limits } of [
    { person: endUser, what: 'write with its entry and event', limits: { cpu: 3, elapsed: 3 } },
    { person: large, what: 'the same, and two mails', limits: {} },
  ]) {
    const product = { server, load: createWriteLoad(`${server.origin}/v1`, person, sizes) };
    const beside = { server: bare, load: createWriteLoad(bare.origin, person, sizes) };
    rows.push(...toCostRows(what, await compareCosts(database, product, beside, sizes.pairs), limits));
  }
  return rows;
}

/** One connection, because concurrent changes of one row wait for each other. */
function createWriteLoad(below: string, { customerId, token }: SignedInUser, { share }: Sizes): Load {
  const url = `${below}/customer/${customerId}/iban`;
  const body = () => ({ iban: createFakeIban(Math.floor(Math.random() * 1e9)), bic: fakeBic });
  return { url, method: 'PATCH', token, requests: Math.round(requests * share), connections: 1, body };
}
