import { sizes } from './generated-company.ts';

/**
 * The first line number of each sample company. All carrier identifiers are computed from a line number, so that two companies
 * never share one. Each company may use the numbers up to the next company's first one.
 */
const firstNumbers: ReadonlyMap<number, number> = new Map([
  [20240317, 1_000],
  [20250822, 2_000],
  [20250109, 3_000],
  [sizes.mid.customerId, 10_000],
  [sizes.large.customerId, 100_000],
]);

/** Returns the number of a line among the lines of all sample companies. */
export function getCarrierLineNumber(customerId: number, index: number): number {
  const first = firstNumbers.get(customerId);
  if (first === undefined) throw new Error(`Customer ${customerId} has no carrier line numbers.`);
  return first + index;
}

export function formatCarrierServiceId(carrierCode: string | null, lineNumber: number): string {
  // The prime is coprime to the range, so consecutive numbers look unrelated and stay unique.
  return `${(carrierCode ?? 'XX').slice(0, 2)}S${1_000_000 + ((lineNumber * 7_919) % 9_000_000)}`;
}

/** Six hexadecimal digits, unique for each number below 2^24. */
export function formatSerialDigits(lineNumber: number): string {
  // Multiplying by an odd number permutes the numbers below 2^24.
  return ((lineNumber * 0x9e3779) % 0x1000000).toString(16).toUpperCase().padStart(6, '0');
}

/**
 * Mixed-radix digits, counted from 0 with the last one varying fastest. They are unique for numbers below the product of the
 * sizes.
 */
export function toPositions(lineNumber: number, sizes: readonly number[]): number[] {
  const positions: number[] = [];
  let remainder = lineNumber;
  for (const size of sizes.toReversed()) {
    positions.unshift(remainder % size);
    remainder = Math.floor(remainder / size);
  }
  return positions;
}

/** Returns the address of a line without its own prefix, in a part of 100.64.0.0/10 that no prefix uses. */
export function getDynamicAddress(lineNumber: number): string {
  return `100.${96 + ((lineNumber >> 16) & 31)}.${(lineNumber >> 8) & 255}.${lineNumber & 255}`;
}
