import { roles as allRoles, type Role } from '@demarc/contract/access.ts';
import type { TFunction } from 'i18next';

/** The names of roles in their usual order; only "administrator" for administrators, because it implies the others. */
export function formatRoles(held: readonly string[], t: TFunction): string {
  const named: readonly Role[] = held.includes('RESELLER_ADMIN')
    ? ['RESELLER_ADMIN']
    : allRoles.filter((role) => held.includes(role));
  return named.map((role) => t(`role.${role}`)).join(', ') || t('role.none');
}
