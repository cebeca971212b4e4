import type { TvActivationCode } from '@demarc/contract/tv-activation.ts';
import { decrypt } from '../../db/encryption.ts';
import type { ServerKeys } from '../../db/server-keys.ts';
import type { TvCodeRow } from './tv-code.ts';

/** Presents a code while it is issued; after that it can no longer be decrypted. */
export function toTvActivationCode(keys: ServerKeys, code: TvCodeRow): TvActivationCode {
  return {
    activationCodeId: code.activationCodeId,
    activationCode: decrypt(keys, code.encryptedCode!),
    issuedAt: code.issuedAt.toISOString(),
    expiresAt: code.expiresAt.toISOString(),
    confirmed: code.isDirect,
  };
}
