import type { TvActivationCode } from '@demarc/contract/tv-activation.ts';
import type { ServerKeys } from '../../db/keys.ts';
import { unseal } from '../../db/secret-box.ts';
import type { TvCodeRow } from './tv-code.ts';

/** Presents a code while it is issued; after that it can no longer be decrypted. */
export function codeAnswer(keys: ServerKeys, code: TvCodeRow): TvActivationCode {
  return {
    activationCodeId: code.activationCodeId,
    activationCode: unseal(keys, code.sealedCode!),
    issuedAt: code.issuedAt.toISOString(),
    expiresAt: code.expiresAt.toISOString(),
    confirmed: code.isDirect,
  };
}
