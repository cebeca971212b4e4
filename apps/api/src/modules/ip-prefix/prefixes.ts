import { findNextBlock, formatPrefix, getPrefixEnd, type Prefix, parsePrefix } from '@demarc/contract/ip-network.ts';
import type { ChangeContext } from '../../app-context.ts';
import { conflict } from '../../http/problem.ts';
import * as store from './prefixes.store.ts';

export interface AssignedPrefix {
  prefixId: number;
  prefix: string;
}

/** PostgreSQL error code for a violated exclusion constraint. */
const exclusionViolation = '23P01';

/** Assigns the next free block of the provider's address space to a service. Throws NO_ADDRESS_SPACE if no pool has one. */
export async function assignPrefix(
  work: ChangeContext,
  owner: store.PrefixOwner,
  { family, length }: Pick<Prefix, 'family' | 'length'>,
): Promise<AssignedPrefix> {
  for (const { poolId, prefix, assignedCount } of await store.lockPools(work.tx, family)) {
    const pool = parsePrefix(prefix);
    const block = pool && (await findFreeBlock(work, pool, BigInt(assignedCount), length));
    if (!block) continue;
    await store.setAssignedCount(work.tx, poolId, getPrefixEnd(block) - pool.first);
    return claimPrefix(work, owner, block);
  }
  throw conflict('NO_ADDRESS_SPACE', { family, prefixLength: length });
}

/** Assigns a specific block to a service. Throws PREFIX_IN_USE if another service uses part of it. */
export async function claimPrefix(
  { tx, context: { clock } }: ChangeContext,
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
async function findFreeBlock({ tx }: ChangeContext, pool: Prefix, used: bigint, length: number): Promise<Prefix | null> {
  let usedEnd = used;
  for (;;) {
    const block = findNextBlock(pool, usedEnd, length);
    if (!block) return null;
    const ends = (await store.findOverlapping(tx, formatPrefix(block))).flatMap((text) => {
      const other = parsePrefix(text);
      return other ? [getPrefixEnd(other) - pool.first] : [];
    });
    if (ends.length === 0) return block;
    usedEnd = ends.reduce((latest, end) => (end > latest ? end : latest), usedEnd);
  }
}

function isOverlap(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return code === exclusionViolation || cause?.code === exclusionViolation;
}
