import { encrypt } from '../../db/encryption.ts';
import type { TvSecrets } from '../../db/seed/tv-rows.ts';
import type { ServerKeys } from '../../db/server-keys.ts';
import { getCodeHashes } from './tv-code.ts';

/** Hashes and encrypts the codes and PINs of the sample data like those of any other account. */
export function createSampleTvSecrets(keys: ServerKeys): TvSecrets {
  return { hashCode: (code) => getCodeHashes(keys, code)[0]!, encrypt: (text) => encrypt(keys, text) };
}
