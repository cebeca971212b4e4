import type { ApiToken } from '@demarc/contract/api-token.ts';

const dayMilliseconds = 86_400_000;
/** Days before its end from which a token asks for a new one. */
const expiringDays = 30;
/** Days after which a token that nothing used is worth a look. */
const unusedDays = 90;

export type TokenState = 'in-use' | 'never-used' | 'expiring' | 'unused' | 'expired';

export function isExpired({ expiresAt }: ApiToken, now: Date): boolean {
  return expiresAt !== null && new Date(expiresAt) <= now;
}

export function isExpiring(token: ApiToken, now: Date): boolean {
  const { expiresAt } = token;
  return expiresAt !== null && !isExpired(token, now) && Date.parse(expiresAt) - now.getTime() <= expiringDays * dayMilliseconds;
}

/** Whole days until a token ends; 0 within the last one. */
export function daysLeft({ expiresAt }: ApiToken, now: Date): number {
  return expiresAt === null ? Number.POSITIVE_INFINITY : Math.floor((Date.parse(expiresAt) - now.getTime()) / dayMilliseconds);
}

/** Whole days since a token was used last, or made where it never was. */
export function idleDays({ lastUsedAt, createdAt }: ApiToken, now: Date): number {
  return Math.floor((now.getTime() - Date.parse(lastUsedAt ?? createdAt)) / dayMilliseconds);
}

export function isUnused(token: ApiToken, now: Date): boolean {
  return !isExpired(token, now) && idleDays(token, now) >= unusedDays;
}

/** What a token needs, in one word: what ends first comes first. */
export function tokenState(token: ApiToken, now: Date): TokenState {
  if (isExpired(token, now)) return 'expired';
  if (isExpiring(token, now)) return 'expiring';
  if (isUnused(token, now)) return 'unused';
  return token.lastUsedAt === null ? 'never-used' : 'in-use';
}
