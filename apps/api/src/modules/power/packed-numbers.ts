import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';

/**
 * Writes whole numbers as bytes, 7 bits in each: small numbers, positive or negative, take one byte. The bytes of measurements have
 * too few repetitions for a dictionary, so only their Huffman code is used.
 */
export class NumberWriter {
  private bytes = Buffer.allocUnsafe(1_024);
  private length = 0;

  add(value: number): void {
    if (this.length + 10 > this.bytes.length) this.grow();
    let rest = value < 0 ? -2 * value - 1 : 2 * value;
    // Bit operations only take 32 bits.
    while (rest > 0x7fffffff) {
      this.bytes[this.length++] = (rest % 128) + 128;
      rest = Math.floor(rest / 128);
    }
    while (rest > 127) {
      this.bytes[this.length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.bytes[this.length++] = rest;
  }

  finish(format: number, isCompressed: boolean): Buffer {
    const content = this.bytes.subarray(0, this.length);
    const packed = isCompressed ? deflateRawSync(content, { strategy: constants.Z_HUFFMAN_ONLY }) : content;
    return Buffer.concat([Buffer.of(isCompressed ? format | compressed : format), packed]);
  }

  private grow(): void {
    const larger = Buffer.allocUnsafe(this.bytes.length * 2);
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }
}

/** Set in the first byte, whose other bits are the number of the format. */
const compressed = 128;

export class NumberReader {
  private readonly bytes: Uint8Array;
  private position = 0;

  /** Throws for another format. */
  constructor(data: Uint8Array, format: number) {
    if ((data[0]! & ~compressed) !== format) throw new Error(`Packed numbers have the format ${data[0]} instead of ${format}`);
    this.bytes = data[0]! & compressed ? inflateRawSync(data.subarray(1)) : data.subarray(1);
  }

  next(): number {
    const first = this.bytes[this.position]!;
    if (first < 128) {
      this.position += 1;
      return first & 1 ? -((first + 1) >> 1) : first >> 1;
    }
    let value = 0;
    let factor = 1;
    for (;;) {
      const byte = this.bytes[this.position++];
      if (byte === undefined) throw new Error('Packed numbers end too early');
      value += (byte & 127) * factor;
      if (byte < 128) break;
      factor *= 128;
    }
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }
}
