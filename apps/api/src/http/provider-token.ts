import { createHash, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config.ts';
import { unauthorised } from './problem.ts';
import { bearerOf } from './session.ts';

/** Finds the provider's system that a token belongs to. Throws TOKEN_MISSING or TOKEN_INVALID. */
export function readProviderToken({ providerTokens }: Pick<Config, 'providerTokens'>, authorization: string | undefined): string {
  const given = digest(bearerOf(authorization));
  let system: string | null = null;
  // Compares with all tokens, so that the duration reveals nothing.
  for (const [name, token] of providerTokens) if (timingSafeEqual(given, digest(token))) system = name;
  if (system === null) throw unauthorised('TOKEN_INVALID');
  return system;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
