import { randomUUID } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import { getEpochSeconds } from '../clock.ts';
import type { TestApi } from './test-api.ts';

/** An id token as the embedded provider signs it; by default for a user who has just signed in. */
export async function signIdToken(
  { clock, config, context }: Pick<TestApi, 'clock' | 'config' | 'context'>,
  loginId: string,
  claims: object = {},
): Promise<string> {
  const [jwk] = context.keys.oidcJwks.keys;
  const { kid } = jwk!;
  const now = getEpochSeconds(clock);
  const payload = { sub: loginId, iat: now, exp: now + 600, auth_time: now, jti: randomUUID(), ...claims };
  return new SignJWT({ iss: `${config.publicUrl}/oidc`, aud: 'demarc-portal', ...payload })
    .setProtectedHeader({ alg: 'ES256', ...(kid ? { kid } : {}) })
    .sign(await importJWK(jwk!, 'ES256'));
}
