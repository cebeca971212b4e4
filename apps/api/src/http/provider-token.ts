import { createHash, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config.ts';
import { unauthorized } from './problem.ts';
import { readBearerToken } from './session.ts';

/** Returns the name of the provider's system whose token is in an `Authorization` header. Throws TOKEN_MISSING or TOKEN_INVALID. */
export function readProviderToken({ providerTokens }: Pick<Config, 'providerTokens'>, authorization: string | undefined): string {
  const tokenHash = sha256(readBearerToken(authorization));
  let system: string | null = null;
  // Compares the token with all others, so that the duration reveals nothing.
  for (const [name, token] of providerTokens) if (timingSafeEqual(tokenHash, sha256(token))) system = name;
  if (system === null) throw unauthorized('TOKEN_INVALID');
  return system;
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
