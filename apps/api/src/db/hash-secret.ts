import { createHash } from 'node:crypto';

/** Hashes a secret with SHA-256, in hex. This suits secrets of 128 bits or more, which are looked up by hash and never read back. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
