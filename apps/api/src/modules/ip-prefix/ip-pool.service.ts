import { formatAddress, formatPrefix, getPrefixEnd, parsePrefix } from '@demarc/contract/ip-network.ts';
import type { IpPool } from '@demarc/contract/provider/order.ts';
import type { Static } from 'typebox';
import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../db/database.ts';
import { events } from '../../db/schema/audit.ts';
import { conflict, invalid } from '../../http/problem.ts';
import type { SaveResponse } from '../../http/serve.ts';
import * as store from './prefix-assignment.store.ts';

type Pool = Static<typeof IpPool>;

export async function list(db: Database): Promise<Pool[]> {
  return (await store.findPools(db)).map(presentPool);
}

/** Adds address space. Throws PREFIX_IN_USE if it overlaps an existing pool. */
export async function create({ clock, database: { db } }: AppContext, text: string, saveResponse: SaveResponse): Promise<Pool> {
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
    const response = presentPool(pool);
    await saveResponse(tx, response);
    return response;
  });
}

function presentPool({ poolId, prefix, family, assignedCount }: store.PoolRow): Pool {
  const pool = parsePrefix(prefix);
  const nextAddress = pool && pool.first + BigInt(assignedCount);
  if (!pool || nextAddress === null || nextAddress >= getPrefixEnd(pool)) return { poolId, prefix, family, next: null };
  return { poolId, prefix, family, next: formatAddress({ family, value: nextAddress }) };
}
