import { conflict } from '../../http/problem.ts';
import { endOf, formatPrefix, nextBlock, type Prefix, parsePrefix } from './prefix-space.ts';
import * as store from './prefixes.store.ts';
import type { Work } from './work.ts';

export interface AssignedPrefix {
  prefixId: number;
  prefix: string;
}

/** PostgreSQL error code for a violated exclusion constraint. */
const exclusionViolation = '23P01';

/** Assigns the next free block of the provider's address space to a service. Throws NO_ADDRESS_SPACE if no pool has one. */
export async function assignPrefix(
  work: Work,
  owner: store.PrefixOwner,
  { family, length }: Pick<Prefix, 'family' | 'length'>,
): Promise<AssignedPrefix> {
  for (const { poolId, prefix, used } of await store.lockPools(work.tx, family)) {
    const pool = parsePrefix(prefix);
    const block = pool && (await freeBlock(work, pool, BigInt(used), length));
    if (!block) continue;
    await store.setUsed(work.tx, poolId, endOf(block) - pool.first);
    return claimPrefix(work, owner, block);
  }
  throw conflict('NO_ADDRESS_SPACE', { family, prefixLength: length });
}

/** Assigns a specific block to a service. Throws PREFIX_IN_USE if another service uses part of it. */
export async function claimPrefix(
  { tx, parts: { clock } }: Work,
  owner: store.PrefixOwner,
  block: Prefix,
): Promise<AssignedPrefix> {
  const prefix = formatPrefix(block);
  try {
    const prefixId = await store.insertPrefix(tx, owner, { prefix, family: block.family, assignedAt: clock.now() });
    return { prefixId, prefix };
  } catch (error) {
    if (isOverlap(error)) throw conflict('PREFIX_IN_USE', { prefix });
    throw error;
  }
}

/** The next free block. It skips blocks that were assigned manually from the pool. */
async function freeBlock({ tx }: Work, pool: Prefix, used: bigint, length: number): Promise<Prefix | null> {
  let taken = used;
  for (;;) {
    const block = nextBlock(pool, taken, length);
    if (!block) return null;
    const ends = (await store.overlapping(tx, formatPrefix(block))).flatMap((text) => {
      const other = parsePrefix(text);
      return other ? [endOf(other) - pool.first] : [];
    });
    if (ends.length === 0) return block;
    taken = ends.reduce((latest, end) => (end > latest ? end : latest), taken);
  }
}

function isOverlap(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return code === exclusionViolation || cause?.code === exclusionViolation;
}
