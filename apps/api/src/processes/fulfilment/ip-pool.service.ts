import type { IpPool } from '@demarc/contract/provider/order.ts';
import type { Static } from 'typebox';
import type { Database } from '../../db/database.ts';
import { events } from '../../db/schema/record.ts';
import { conflict, invalid } from '../../http/problem.ts';
import type { Parts } from '../../parts.ts';
import { endOf, formatPrefix, parsePrefix, sizeOf } from './prefix-space.ts';
import * as store from './prefixes.store.ts';

type Pool = Static<typeof IpPool>;

export async function list(db: Database): Promise<Pool[]> {
  return (await store.findPools(db)).map(answer);
}

/** Adds address space. Throws PREFIX_IN_USE if it overlaps an existing pool. */
export async function create(
  { clock, database: { db } }: Parts,
  text: string,
  keepAnswer: (tx: Database, answer: unknown) => Promise<void>,
): Promise<Pool> {
  const parsed = parsePrefix(text.trim());
  if (!parsed) throw invalid([{ field: 'prefix', code: 'validation.invalid-data' }]);
  const prefix = formatPrefix(parsed);
  return db.transaction(async (tx) => {
    const pool = await store.insertPool(tx, prefix, parsed.family);
    if (!pool) throw conflict('PREFIX_IN_USE', { prefix });
    const { poolId } = pool;
    // The event has no customer, because the pool belongs to the provider.
    const subject = { customerId: null, objectId: String(poolId), occurredAt: clock.now() };
    await tx.insert(events).values({ ...subject, type: 'ip-pool.created', data: { poolId, prefix } });
    const added = answer(pool);
    await keepAnswer(tx, added);
    return added;
  });
}

function answer({ poolId, prefix, family, used }: store.PoolRow): Pool {
  const pool = parsePrefix(prefix);
  const first = pool && pool.first + BigInt(used);
  if (!pool || first === null || first >= endOf(pool)) return { poolId, prefix, family, next: null };
  const [next = null] = formatPrefix({ family, first, length: wholeLength(family) }).split('/');
  return { poolId, prefix, family, next };
}

/** The prefix length of a single address. */
function wholeLength(family: 4 | 6): number {
  return sizeOf(family, 32) === 1n ? 32 : 128;
}
