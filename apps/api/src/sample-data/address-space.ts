import { findNextBlock, formatPrefix, getPrefixEnd, type Prefix, parsePrefix } from '@demarc/contract/ip-network.ts';

/** Assigns the blocks of a pool one after another, without the database. */
export class AddressSpace {
  private used = 0n;
  private readonly pool: Prefix;

  constructor(pool: string) {
    this.pool = parsePrefix(pool)!;
  }

  allocate(length: number): string {
    const block = findNextBlock(this.pool, this.used, length);
    if (!block) throw new Error(`There is no free prefix of length ${length} in ${formatPrefix(this.pool)}.`);
    this.used = getPrefixEnd(block) - this.pool.first;
    return formatPrefix(block);
  }
}
