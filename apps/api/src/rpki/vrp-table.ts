import { randomInt } from 'node:crypto';
import { type AddressBlock, maskWords, type PackedVrp } from './vrp.ts';

/** A set of VRPs. It finds the VRPs that cover a prefix in a few microseconds. */
export interface VrpTable {
  readonly size: number;
  /** Returns false if the table has the VRP already. */
  add(vrp: PackedVrp): boolean;
  /** Returns false if the table does not have the VRP. */
  remove(vrp: PackedVrp): boolean;
  /** The VRPs whose prefix contains a block, the most specific ones first. */
  listCovering(block: AddressBlock): PackedVrp[];
}

export function createVrpTable(): VrpTable {
  const ipv4 = createFamilyTable(1);
  const ipv6 = createFamilyTable(4);
  const getTable = ({ words }: AddressBlock) => (words.length === 1 ? ipv4 : ipv6);
  return {
    get size() {
      return ipv4.size + ipv6.size;
    },
    add: (vrp) => getTable(vrp).add(vrp),
    remove: (vrp) => getTable(vrp).remove(vrp),
    listCovering: (block) => getTable(block).listCovering(block),
  };
}

const initialCapacity = 1_024;
const maxLoad = 0.6;
const usedFlag = 0x1_0000;
/** A slot is flag, maximum length and length in one word, then the AS number, then the address. */
const asnOffset = 1;
const addressOffset = 2;

/**
 * Creates a hash table in one typed array, with linear probing: 700,000 VRPs take 25 MB; objects in a Map would take 150 MB. The
 * hash is computed from the prefix, so that all VRPs of a prefix are found together. It has a random seed, because anyone who
 * holds addresses can create VRPs.
 */
function createFamilyTable(wordCount: number): VrpTable {
  const slotWords = addressOffset + wordCount;
  const seed = randomInt(0xffff_ffff);
  let capacity = initialCapacity;
  let slots = new Uint32Array(capacity * slotWords);
  let size = 0;
  /** The number of VRPs by prefix length, so that a search skips lengths without VRPs. */
  const lengthCounts = new Uint32Array(wordCount * 32 + 1);

  const findStart = (words: ArrayLike<number>, offset: number, length: number): number => {
    let hash = seed ^ Math.imul(length + 1, 0x9e37_79b1);
    for (let at = 0; at < wordCount; at++) {
      hash = Math.imul(hash ^ words[offset + at]!, 0x85eb_ca6b);
      hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2_ae35);
      hash ^= hash >>> 13;
    }
    return (hash >>> 0) & (capacity - 1);
  };
  const isPrefix = (slot: number, words: readonly number[], length: number): boolean => {
    const offset = slot * slotWords;
    if ((slots[offset]! & 0xff) !== length) return false;
    for (let at = 0; at < wordCount; at++) if (slots[offset + addressOffset + at] !== words[at]) return false;
    return true;
  };
  const isUsed = (slot: number): boolean => slots[slot * slotWords] !== 0;
  const next = (slot: number): number => (slot + 1) & (capacity - 1);
  /** Finds the slot of a VRP, or the free slot where it belongs. */
  const findSlot = ({ words, length, maxLength, asn }: PackedVrp): number => {
    const meta = usedFlag | (maxLength << 8) | length;
    let slot = findStart(words, 0, length);
    while (isUsed(slot)) {
      const offset = slot * slotWords;
      if (slots[offset] === meta && slots[offset + asnOffset] === asn && isPrefix(slot, words, length)) return slot;
      slot = next(slot);
    }
    return slot;
  };

  const grow = (): void => {
    const old = slots;
    capacity *= 2;
    slots = new Uint32Array(capacity * slotWords);
    for (let offset = 0; offset < old.length; offset += slotWords) {
      if (old[offset] === 0) continue;
      let slot = findStart(old, offset + addressOffset, old[offset]! & 0xff);
      while (isUsed(slot)) slot = next(slot);
      for (let at = 0; at < slotWords; at++) slots[slot * slotWords + at] = old[offset + at]!;
    }
  };

  /** Moves later VRPs back, so that no free slot lies between the slot where a search starts and its VRP. */
  const closeGap = (freed: number): void => {
    let gap = freed;
    for (let slot = next(gap); isUsed(slot); slot = next(slot)) {
      const offset = slot * slotWords;
      const start = findStart(slots, offset + addressOffset, slots[offset]! & 0xff);
      const isReachable = ((slot - start) & (capacity - 1)) < ((slot - gap) & (capacity - 1));
      if (isReachable) continue;
      slots.copyWithin(gap * slotWords, offset, offset + slotWords);
      gap = slot;
    }
    slots.fill(0, gap * slotWords, (gap + 1) * slotWords);
  };

  return {
    get size() {
      return size;
    },
    add(vrp) {
      if (size + 1 > capacity * maxLoad) grow();
      const slot = findSlot(vrp);
      if (isUsed(slot)) return false;
      const { words, length, maxLength, asn } = vrp;
      const offset = slot * slotWords;
      slots[offset] = usedFlag | (maxLength << 8) | length;
      slots[offset + asnOffset] = asn;
      for (let at = 0; at < wordCount; at++) slots[offset + addressOffset + at] = words[at]!;
      lengthCounts[length]!++;
      size++;
      return true;
    },
    remove(vrp) {
      const slot = findSlot(vrp);
      if (!isUsed(slot)) return false;
      closeGap(slot);
      lengthCounts[vrp.length]!--;
      size--;
      return true;
    },
    listCovering(block) {
      const covering: PackedVrp[] = [];
      for (let length = block.length; length >= 0; length--) {
        if (lengthCounts[length] === 0) continue;
        const words = maskWords(block.words, length);
        const matches: PackedVrp[] = [];
        for (let slot = findStart(words, 0, length); isUsed(slot); slot = next(slot)) {
          if (!isPrefix(slot, words, length)) continue;
          const offset = slot * slotWords;
          matches.push({ words, length, maxLength: (slots[offset]! >> 8) & 0xff, asn: slots[offset + asnOffset]! });
        }
        covering.push(...matches.sort((a, b) => a.asn - b.asn || a.maxLength - b.maxLength));
      }
      return covering;
    },
  };
}
