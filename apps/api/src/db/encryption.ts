import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { ServerKeys } from './server-keys.ts';

/** Encrypts a secret that has to be read back (AES-256-GCM). A copy of the database alone does not reveal it. */
export function encrypt({ sessionKeys }: Pick<ServerKeys, 'sessionKeys'>, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(sessionKeys[0]!), nonce);
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url');
}

/** Decrypts with whichever key was used. Throws if none of the keys matches. */
export function decrypt({ sessionKeys }: Pick<ServerKeys, 'sessionKeys'>, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  let failure: unknown;
  for (const key of sessionKeys) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', deriveKey(key), bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    } catch (error) {
      failure = error;
    }
  }
  throw new Error("A stored secret can't be decrypted with any of the keys", { cause: failure });
}

function deriveKey(secret: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'demarc stored secrets', 32));
}
