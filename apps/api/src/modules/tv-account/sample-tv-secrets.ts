import type { ServerKeys } from '../../db/keys.ts';
import { seal } from '../../db/secret-box.ts';
import type { TvSecrets } from '../../db/seed/tv-rows.ts';
import { codeHashes } from './tv-code.ts';

/** Hashes and encrypts the codes and PINs of the sample data like those of any other account. */
export function sampleTvSecrets(keys: ServerKeys): TvSecrets {
  return { hashCode: (code) => codeHashes(keys, code)[0]!, seal: (text) => seal(keys, text) };
}
