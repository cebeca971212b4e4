import { type Role, roles } from '@demarc/contract/access.ts';
import type { TFunction } from 'i18next';

/** A short list of a user's roles at a company. */
export function formatCompanyRoles(t: TFunction, ownRoles: readonly Role[]): string {
  // Administrators have every other role.
  const shown = ownRoles.includes('RESELLER_ADMIN')
    ? (['RESELLER_ADMIN'] as const)
    : roles.filter((role) => ownRoles.includes(role));
  return shown.map((role) => t(`shell.role-${role}`)).join(', ') || t('shell.no-role');
}
