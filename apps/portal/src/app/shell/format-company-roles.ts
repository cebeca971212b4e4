import { type Role, roles } from '@demarc/contract/access.ts';
import type { TFunction } from 'i18next';

/** Formats a user's roles at a company as a short list. */
export function formatCompanyRoles(t: TFunction, ownRoles: readonly Role[]): string {
  // The administrator role includes all others.
  const namedRoles = ownRoles.includes('RESELLER_ADMIN')
    ? (['RESELLER_ADMIN'] as const)
    : roles.filter((role) => ownRoles.includes(role));
  return namedRoles.map((role) => t(`shell.role-${role}`)).join(', ') || t('shell.no-role');
}
