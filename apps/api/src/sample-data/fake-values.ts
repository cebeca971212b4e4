import { createHash } from 'node:crypto';

/** Realistic values that pass every check but are not in use. */

/** Creates an IBAN of a bank that does not exist; the check digits are valid (ISO 7064 mod 97-10). */
export function createFakeIban(accountNumber: number): string {
  const bban = `DMRC${String(accountNumber).padStart(10, '0')}`;
  const digits = `${bban}NL00`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return `NL${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${bban}`;
}

export const fakeBic = 'DMRCNL2A';

/** Postal codes that the postal service has not assigned. */
export const unassignedPostalCodes = ['1099ZZ', '2499ZY', '3599ZX', '5699ZW', '7599ZV', '8999ZT', '9799ZS', '9999ZR'] as const;

/** Creates a deterministic random number generator in [0, 1) for a seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns a deterministic UUID for a text (RFC 9562, version 8). */
export function hashToUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const variant = '89ab'[Number.parseInt(hex[16]!, 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
