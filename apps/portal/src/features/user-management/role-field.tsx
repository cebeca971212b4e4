import type { Role } from '@demarc/contract/access.ts';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckboxGroup } from '../../ui/checkbox-group.tsx';

/** From the most to the least common role. */
const roleOrder = [
  'RESELLER_ORDER',
  'RESELLER_SERVICE_DESK',
  'RESELLER_FINANCE',
  'RESELLER_ADMIN',
] as const satisfies readonly Role[];

interface RoleFieldProps extends Omit<ComponentProps<typeof CheckboxGroup>, 'options' | 'look' | 'description'> {
  /** Why the user must stay an administrator. */
  adminLockReason?: string | null;
  /** Whether the roles are those of a user, so that the administrator role includes all others. */
  isGranted?: boolean;
}

/** The roles, described by what they allow. */
export function RoleField({ adminLockReason, isGranted = false, ...field }: RoleFieldProps) {
  const { t } = useTranslation();
  return (
    <CheckboxGroup
      {...field}
      layout="tasks"
      description={t('user.roles-help')}
      options={roleOrder.map((role) => ({
        value: role,
        label: t(`user.role-task-${role}`),
        description: t(`user.role-text-${role}`),
        name: t(`role.${role}`),
        ...(isGranted && role === 'RESELLER_ADMIN' ? { includesOthers: t('user.included') } : {}),
        ...(adminLockReason && role === 'RESELLER_ADMIN' ? { blocked: adminLockReason } : {}),
      }))}
    />
  );
}
