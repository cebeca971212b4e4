import { randomUUID } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import { type Clock, getEpochSeconds } from '../clock.ts';
import type { Config } from '../config.ts';
import type { ServerKeys } from '../db/server-keys.ts';

/** The signing context of an embedded provider, which a `TestApi` provides. */
interface Signer {
  clock: Clock;
  config: Pick<Config, 'publicUrl'>;
  context: { keys: Pick<ServerKeys, 'oidcJwks'> };
}

/** Signs an ID token like the embedded provider, by default for a user who has just signed in. */
export async function signIdToken({ clock, config, context }: Signer, loginId: string, claims: object = {}): Promise<string> {
  const [jwk] = context.keys.oidcJwks.keys;
  const { kid } = jwk!;
  const now = getEpochSeconds(clock);
  const payload = { sub: loginId, iat: now, exp: now + 600, auth_time: now, jti: randomUUID(), ...claims };
  return new SignJWT({ iss: `${config.publicUrl}/oidc`, aud: 'demarc-portal', ...payload })
    .setProtectedHeader({ alg: 'ES256', ...(kid ? { kid } : {}) })
    .sign(await importJWK(jwk!, 'ES256'));
}
