import { formatPrefix, parsePrefix } from '@demarc/contract/ip-network.ts';
import type { Vrp } from './types.ts';

/** A block of addresses as words of 32 bits: one for IPv4, four for IPv6. */
export interface AddressBlock {
  words: readonly number[];
  length: number;
}

/** A VRP with its prefix as 32-bit words, which is how it is received, stored and compared. */
export interface PackedVrp extends AddressBlock {
  maxLength: number;
  asn: number;
}

const wordBits = 32;
const wordMask = 0xffff_ffffn;
const ipv4Words = 1;
const ipv6Words = 4;

/** Returns null if the text is not a prefix, or has host bits. */
export function parseBlock(prefix: string): AddressBlock | null {
  const parsed = parsePrefix(prefix);
  if (!parsed) return null;
  const { family, first, length } = parsed;
  const count = family === 4 ? ipv4Words : ipv6Words;
  const words = Array.from({ length: count }, (_, index) => Number((first >> BigInt(wordBits * (count - 1 - index))) & wordMask));
  return { words, length };
}

/** Returns null if the prefix is invalid or the maximum length does not fit it. */
export function parseVrp({ prefix, maxLength, asn }: Vrp): PackedVrp | null {
  const block = parseBlock(prefix);
  return block && isValidVrp({ ...block, maxLength, asn }) ? { ...block, maxLength, asn } : null;
}

export function isValidVrp({ words, length, maxLength }: PackedVrp): boolean {
  const hasHostBits = () => maskWords(words, length).some((word, index) => word !== words[index]);
  return length <= maxLength && maxLength <= words.length * wordBits && !hasHostBits();
}

export function formatVrp({ words, length, maxLength, asn }: PackedVrp): Vrp {
  const first = words.reduce((address, word) => (address << BigInt(wordBits)) | BigInt(word), 0n);
  return { prefix: formatPrefix({ family: words.length === ipv4Words ? 4 : 6, first, length }), maxLength, asn };
}

/** Sets all bits after the prefix length to 0. */
export function maskWords(words: readonly number[], length: number): number[] {
  return words.map((word, index) => {
    const bits = Math.min(wordBits, Math.max(0, length - index * wordBits));
    // JavaScript shifts by 0 bits instead of 32.
    return bits === 0 ? 0 : (word & (-1 << (wordBits - bits))) >>> 0;
  });
}
