import { createHmac, randomInt } from 'node:crypto';
import { activationCodeAlphabet, activationCodeLength, normalizeActivationCode } from '@demarc/contract/tv-activation.ts';
import type { tvActivationCodes } from '../../db/schema/tv.ts';
import type { ServerKeys } from '../../db/server-keys.ts';
import { conflict, notFound } from '../../http/problem.ts';

export type TvCodeRow = typeof tvActivationCodes.$inferSelect;

/** Generates an unpredictable code. */
export function generateActivationCode(): string {
  const pickCharacter = () => activationCodeAlphabet[randomInt(activationCodeAlphabet.length)];
  return Array.from({ length: activationCodeLength }, pickCharacter).join('');
}

/**
 * Hashes a code in any spelling. Uses keyed hashes, because all possible codes could be tried against a plain hash within seconds. Returns
 * one hash per key, the newest key first, to also match codes that were hashed before a key rotation.
 */
export function getCodeHashes({ cookieKeys }: Pick<ServerKeys, 'cookieKeys'>, input: string): string[] {
  const code = normalizeActivationCode(input);
  return cookieKeys.map((key) => createHmac('sha256', key).update(`tv code ${code}`).digest('hex'));
}

/** Whether a device can still redeem the code; an expired code cannot be redeemed, even before the job has updated its status. */
export function isOpen({ status, expiresAt }: Pick<TvCodeRow, 'status' | 'expiresAt'>, now: Date): boolean {
  return status === 'ISSUED' && expiresAt > now;
}

/** Whether the code expired unused. */
export function isExpired({ status, expiresAt }: Pick<TvCodeRow, 'status' | 'expiresAt'>, now: Date): boolean {
  return status === 'EXPIRED' || (status === 'ISSUED' && expiresAt <= now);
}

/** Throws 404 for a withdrawn code, ACTIVATION_CODE_USED or ACTIVATION_CODE_EXPIRED. */
export function requireRedeemable(code: Pick<TvCodeRow, 'status' | 'expiresAt'>, now: Date): void {
  if (code.status === 'CANCELLED') throw notFound();
  if (code.status === 'USED') throw conflict('ACTIVATION_CODE_USED');
  if (isExpired(code, now)) throw conflict('ACTIVATION_CODE_EXPIRED');
}
