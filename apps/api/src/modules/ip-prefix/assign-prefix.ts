import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import {
  containsPrefix,
  findNextBlock,
  formatAddress,
  formatPrefix,
  getPrefixEnd,
  type Prefix,
  parsePrefix,
} from '@demarc/contract/ip-network.ts';
import { type IpPrefixStatus, quarantineDays } from '@demarc/contract/ip-prefix.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import type { ChangeContext } from '../../app-context.ts';
import { conflict } from '../../http/problem.ts';
import { type PrefixRow, updatePrefix } from './prefix.store.ts';
import * as store from './prefix-assignment.store.ts';
import { writePrefixAudit } from './write-prefix-audit.ts';

export type AssignedPrefix = Pick<PrefixRow, 'prefixId' | 'prefix'>;

/** The use of a prefix, where it differs from what its service implies. */
export interface PrefixUse {
  source: PrefixRow['source'];
  gateway: string | null;
  isRouted: boolean;
  /** Whether other prefixes of the customer are assigned out of it. A container has no addresses of its own. */
  isContainer: boolean;
}

/** PostgreSQL error code for a violated exclusion constraint. */
const exclusionViolation = '23P01';

/** Assigns the next free block of the provider's address space. Throws NO_ADDRESS_SPACE if no pool has one. */
export async function assignPrefix(
  change: ChangeContext,
  owner: store.PrefixOwner,
  { family, length }: Pick<Prefix, 'family' | 'length'>,
  use?: PrefixUse,
): Promise<PrefixRow> {
  for (const { poolId, prefix, assignedCount } of await store.lockPools(change.tx, family)) {
    const pool = parsePrefix(prefix);
    const block = pool && (await findFreeBlock(change, pool, BigInt(assignedCount), length));
    if (!block) continue;
    await store.setAssignedCount(change.tx, poolId, getPrefixEnd(block) - pool.first);
    return claimPrefix(change, owner, block, use);
  }
  throw conflict('NO_ADDRESS_SPACE', { family, prefixLength: length });
}

/** Assigns a specific block. Throws PREFIX_IN_USE if part of it is used by another service or in a container of another customer. */
export async function claimPrefix(
  { tx, context: { clock }, author }: ChangeContext,
  owner: store.PrefixOwner,
  block: Prefix,
  use: PrefixUse = getUseByService(owner, block),
): Promise<PrefixRow> {
  const prefix = formatPrefix(block);
  if (use.isContainer) await store.lockAssignments(tx);
  const isAvailable = await (use.isContainer ? canContain(tx, owner, prefix) : fitsContainers(tx, owner, block));
  if (!isAvailable) throw conflict('PREFIX_IN_USE', { prefix });
  try {
    const row = await store.insertPrefix(tx, owner, { prefix, family: block.family, assignedAt: clock.now(), ...use });
    await writePrefixAudit(tx, clock, author, row, {
      what: use.source === 'SERVICE' ? 'added' : 'assigned',
      before: null,
      after: { prefix, status: row.status },
    });
    return row;
  } catch (error) {
    if (isOverlap(error)) throw conflict('PREFIX_IN_USE', { prefix });
    throw error;
  }
}

/**
 * Returns the use of a prefix of a service. Racks and shared units are in our network, where the first address is our router. Prefixes
 * of lines are routed to the line.
 */
function getUseByService({ serviceType }: store.PrefixOwner, { family, first, length }: Prefix): PrefixUse {
  const isInOurNetwork = serviceType === 'RACK' || serviceType === 'SHARED_COLO';
  const hasGateway = isInOurNetwork && (family === 6 || length <= 30);
  return {
    source: 'SERVICE',
    isContainer: false,
    isRouted: !hasGateway,
    gateway: hasGateway ? formatAddress({ family, value: first + 1n }) : null,
  };
}

async function canContain(tx: ChangeContext['tx'], { customerId }: store.PrefixOwner, prefix: string): Promise<boolean> {
  const containers = await store.findOverlappingContainers(tx, prefix);
  const hasOnlyOwnContainers = containers.every(
    (container) => container.customerId === customerId && container.prefix !== prefix,
  );
  return hasOnlyOwnContainers && !(await store.overlapsForeign(tx, customerId, prefix));
}

async function fitsContainers(tx: ChangeContext['tx'], { customerId }: store.PrefixOwner, block: Prefix): Promise<boolean> {
  const containers = await store.findOverlappingContainers(tx, formatPrefix(block));
  return containers.every(
    (container) => container.customerId === customerId && containsPrefix(parsePrefix(container.prefix)!, block),
  );
}

interface StatusChange {
  from: readonly IpPrefixStatus[];
  to: IpPrefixStatus;
  only?: readonly number[] | undefined;
}

/**
 * Changes the status of the prefixes of a service with a status in `from`; with `only`, just of those with an ID in that list. The
 * quarantine starts with the status PENDING_RELEASE.
 */
export async function setPrefixStatus(
  { tx, context: { clock }, author }: ChangeContext,
  owner: store.PrefixOwner,
  { from, to, only }: StatusChange,
): Promise<void> {
  const releaseDate = to === 'PENDING_RELEASE' ? addDays(formatAmsterdamDate(clock.now()), quarantineDays) : null;
  for (const row of await store.lockPrefixesOfService(tx, owner, { from, only })) {
    const changedRow = await updatePrefix(tx, row, { status: to, releaseDate, isReleaseAnnounced: false });
    await writePrefixAudit(tx, clock, author, changedRow, {
      what: 'status-changed',
      before: { status: row.status },
      after: { status: to, ...(releaseDate && { releaseDate }) },
      data: { status: to },
    });
  }
}

/** Finds the next free block of a pool; null if the pool is full. Skips blocks that were assigned manually. */
async function findFreeBlock({ tx }: ChangeContext, pool: Prefix, used: bigint, length: number): Promise<Prefix | null> {
  let usedEnd = used;
  for (;;) {
    const block = findNextBlock(pool, usedEnd, length);
    if (!block) return null;
    const ends = (await store.findOverlapping(tx, formatPrefix(block))).flatMap((text) => {
      const overlappingPrefix = parsePrefix(text);
      return overlappingPrefix ? [getPrefixEnd(overlappingPrefix) - pool.first] : [];
    });
    if (ends.length === 0) return block;
    usedEnd = ends.reduce((latest, end) => (end > latest ? end : latest), usedEnd);
  }
}

function isOverlap(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return code === exclusionViolation || cause?.code === exclusionViolation;
}
