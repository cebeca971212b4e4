import type { ApiToken } from '@demarc/contract/api-token.ts';

const dayMs = 86_400_000;
/** Days before its expiry from which a token needs attention. */
const expiryWarningDays = 30;
/** Days without use after which a token needs attention. */
const unusedDays = 90;

export type TokenState = 'in-use' | 'never-used' | 'expiring' | 'unused' | 'expired';

export function isExpired({ expiresAt }: ApiToken, now: Date): boolean {
  return expiresAt !== null && new Date(expiresAt) <= now;
}

export function isExpiring(token: ApiToken, now: Date): boolean {
  const { expiresAt } = token;
  return expiresAt !== null && !isExpired(token, now) && Date.parse(expiresAt) - now.getTime() <= expiryWarningDays * dayMs;
}

/** Returns the full days until a token expires; 0 on the last day. */
export function getDaysLeft({ expiresAt }: ApiToken, now: Date): number {
  return expiresAt === null ? Number.POSITIVE_INFINITY : Math.floor((Date.parse(expiresAt) - now.getTime()) / dayMs);
}

/** Returns the full days since a token was last used, or since its creation if it never was. */
export function getIdleDays({ lastUsedAt, createdAt }: ApiToken, now: Date): number {
  return Math.floor((now.getTime() - Date.parse(lastUsedAt ?? createdAt)) / dayMs);
}

export function isUnused(token: ApiToken, now: Date): boolean {
  return !isExpired(token, now) && getIdleDays(token, now) >= unusedDays;
}

/** Returns the most urgent state that applies to a token. */
export function getTokenState(token: ApiToken, now: Date): TokenState {
  if (isExpired(token, now)) return 'expired';
  if (isExpiring(token, now)) return 'expiring';
  if (isUnused(token, now)) return 'unused';
  return token.lastUsedAt === null ? 'never-used' : 'in-use';
}
