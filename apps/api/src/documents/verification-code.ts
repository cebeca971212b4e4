import { randomBytes } from 'node:crypto';
import type { Brand } from '@demarc/contract/access.ts';
import { type Config, getBrandOrigin } from '../config.ts';
import { hashSecret } from '../db/hash-secret.ts';

/** The code in a document proves that the document is ours; the public page shows whether it is still valid. */
export interface Verification {
  code: string;
  pageUrl: string;
}

/** Creates the code of a new document. Only its hash is stored. `path` is the page, such as `loa`. */
export function createVerification(config: Config, brand: Brand, path: string): Verification & { codeHash: string } {
  // 256 random bits, so that guessing is hopeless; the rate limit of the page only saves work.
  const code = randomBytes(32).toString('base64url');
  return { code, codeHash: hashSecret(code), pageUrl: `${getBrandOrigin(config, brand)}/${path}/${code}` };
}
