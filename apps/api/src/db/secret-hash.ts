import { createHash } from 'node:crypto';

/** How a secret of 128 bits or more is kept: found by its hash, never read back. SHA-256 in hex. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
