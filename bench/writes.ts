import { eq } from 'drizzle-orm';
import { contacts } from '../apps/api/src/db/schema/contact.ts';
import { createFakeIban, fakeBic } from '../apps/api/src/sample-data/fake-values.ts';
import type { SignedInUser } from '../scripts/sign-in.ts';
import type { BenchContext } from './bench-context.ts';
import { compareCosts, toCostRows } from './cost.ts';
import { readLineIds } from './line-ids.ts';
import { type Load, sendLoad } from './load.ts';
import type { Row } from './table.ts';

const requests = 300;
/** Warm-up: until the JIT compiler is done, a write costs up to three times as much. A server passes this in its first minute. */
const warmUpWrites = 2_000;
const writeLimits = { cpu: 8, database: 8 };

/** The calls of one kind of write, below the path of the customer. */
interface Write {
  what: string;
  method: 'PATCH' | 'POST';
  paths: readonly string[];
  body(): object;
  /** The user whose company is changed. */
  user: SignedInUser;
  limits: Parameters<typeof toCostRows>[2];
}

/** Compares changes that write an audit entry and an event with the bare statement. */
export async function measureWrites({ server, bare, database, large, endUser, sizes }: BenchContext): Promise<Row[]> {
  const lineIds = await readLineIds(database, large.customerId);
  const iban = {
    method: 'PATCH',
    paths: ['/iban'],
    body: () => ({ iban: createFakeIban(Math.floor(Math.random() * 1e9)), bic: fakeBic }),
  } as const;
  const writes: readonly Write[] = [
    {
      what: 'line write',
      method: 'PATCH',
      paths: lineIds.map((lineId) => `/line/${lineId}`),
      body: () => ({ reference: `REF-${Math.floor(Math.random() * 1e9)}` }),
      user: large,
      limits: writeLimits,
    },
    {
      what: 'contact create',
      method: 'POST',
      paths: ['/contact'],
      body: () => ({
        firstName: 'Sam',
        lastName: 'Visser',
        email: 'sam@example.com',
        phoneNumber: '0505550101',
        types: ['support'],
      }),
      user: endUser,
      limits: writeLimits,
    },
    { what: 'customer write', ...iban, user: endUser, limits: writeLimits },
    { what: 'customer write with two emails', ...iban, user: large, limits: {} },
  ];
  const createLoad = (below: string, { method, paths, body, user }: Write, count: number): Load => ({
    url: paths.map((path) => `${below}/customer/${user.customerId}${path}`),
    method,
    body,
    token: user.token,
    requests: Math.round(count * sizes.share),
    // Concurrent changes of one row would wait for each other.
    connections: 1,
  });
  const rows: Row[] = [];
  for (const write of writes) {
    // Only the last write sends emails: without contacts, nobody receives them.
    if (write.user === endUser) await database.db.delete(contacts).where(eq(contacts.customerId, endUser.customerId));
    for (const below of [`${server.origin}/v1`, bare.origin]) await sendLoad(createLoad(below, write, warmUpWrites));
    const product = { server, load: createLoad(`${server.origin}/v1`, write, requests) };
    const beside = { server: bare, load: createLoad(bare.origin, write, requests) };
    rows.push(...toCostRows(write.what, await compareCosts(database, product, beside, sizes.pairs), write.limits));
  }
  return rows;
}
