import { roles as allRoles, type Role } from '@demarc/contract/access.ts';
import type { TFunction } from 'i18next';

/** Formats the names of roles in their usual order; only "administrator" for administrators, because it implies the others. */
export function formatRoles(roles: readonly string[], t: TFunction): string {
  const shown: readonly Role[] = roles.includes('RESELLER_ADMIN')
    ? ['RESELLER_ADMIN']
    : allRoles.filter((role) => roles.includes(role));
  return shown.map((role) => t(`role.${role}`)).join(', ') || t('role.none');
}
