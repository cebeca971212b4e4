/** Assigns consecutive prefixes from an address on, each aligned to its length. */
export class AddressSpace {
  private allocated = 0n;
  private readonly bits: number;
  private readonly first: bigint;
  private readonly family: 4 | 6;

  constructor(family: 4 | 6, first: string) {
    this.family = family;
    this.bits = family === 4 ? 32 : 128;
    this.first = family === 4 ? toBigInt(first.split('.'), 10, 8n) : toBigInt(splitGroups(first), 16, 16n);
  }

  /** How many addresses have been assigned. */
  get assignedCount(): string {
    return String(this.allocated);
  }

  allocate(length: number): string {
    const size = 1n << BigInt(this.bits - length);
    const from = ((this.allocated + size - 1n) / size) * size;
    this.allocated = from + size;
    return `${this.family === 4 ? formatIpv4(this.first + from) : formatIpv6(this.first + from)}/${length}`;
  }
}

const toBigInt = (context: readonly string[], radix: number, bits: bigint) =>
  context.reduce((sum, part) => (sum << bits) + BigInt(Number.parseInt(part, radix)), 0n);

/** The eight groups of an IPv6 address that ends in zeros. */
function splitGroups(address: string): string[] {
  const groups = address.replace(/::$/, '').split(':');
  return [...groups, ...Array<string>(8 - groups.length).fill('0')];
}

function formatIpv4(address: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (address >> shift) & 0xffn).join('.');
}

function formatIpv6(address: bigint): string {
  const groups = Array.from({ length: 8 }, (_, index) => ((address >> BigInt(112 - index * 16)) & 0xffffn).toString(16));
  while (groups.length > 1 && groups.at(-1) === '0') groups.pop();
  return groups.length === 8 ? groups.join(':') : `${groups.join(':')}::`;
}
