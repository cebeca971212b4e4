import { type Role, roles } from '@demarc/contract/access.ts';
import type { TFunction } from 'i18next';

/** What somebody may do at a company, in a few words. */
export function roleWords(t: TFunction, held: readonly Role[]): string {
  // Whoever administers may do all the rest.
  const shown = held.includes('RESELLER_ADMIN') ? (['RESELLER_ADMIN'] as const) : roles.filter((role) => held.includes(role));
  return shown.map((role) => t(`shell.role-${role}`)).join(', ') || t('shell.no-role');
}
