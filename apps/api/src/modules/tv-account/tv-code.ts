import { createHmac, randomInt } from 'node:crypto';
import { activationCodeLength, activationCodeSigns, normaliseActivationCode } from '@demarc/contract/tv-activation.ts';
import type { ServerKeys } from '../../db/keys.ts';
import type { tvActivationCodes } from '../../db/schema/tv.ts';
import { conflict, notFound } from '../../http/problem.ts';

export type TvCodeRow = typeof tvActivationCodes.$inferSelect;

/** A code that cannot be foreseen. */
export function newActivationCode(): string {
  const sign = () => activationCodeSigns[randomInt(activationCodeSigns.length)];
  return Array.from({ length: activationCodeLength }, sign).join('');
}

/**
 * How a code is kept and found, however it was typed. All codes there are would be tried against a plain hash within seconds, so
 * it is made with our key; by each key that may have been the first, the one of new codes in front.
 */
export function codeHashes({ cookieKeys }: Pick<ServerKeys, 'cookieKeys'>, typed: string): string[] {
  const code = normaliseActivationCode(typed);
  return cookieKeys.map((key) => createHmac('sha256', key).update(`tv code ${code}`).digest('hex'));
}

/** Whether a device may still redeem a code; one that has run out may not, also while the job that says so has not come to it. */
export function isOpen({ status, expiresAt }: Pick<TvCodeRow, 'status' | 'expiresAt'>, now: Date): boolean {
  return status === 'ISSUED' && expiresAt > now;
}

/** Whether nobody has used a code in time. */
export function hasRunOut({ status, expiresAt }: Pick<TvCodeRow, 'status' | 'expiresAt'>, now: Date): boolean {
  return status === 'EXPIRED' || (status === 'ISSUED' && expiresAt <= now);
}

/** Throws 404 for a code that was withdrawn, ACTIVATION_CODE_USED or ACTIVATION_CODE_EXPIRED. */
export function requireRedeemable(code: Pick<TvCodeRow, 'status' | 'expiresAt'>, now: Date): void {
  if (code.status === 'CANCELLED') throw notFound();
  if (code.status === 'USED') throw conflict('ACTIVATION_CODE_USED');
  if (hasRunOut(code, now)) throw conflict('ACTIVATION_CODE_EXPIRED');
}
