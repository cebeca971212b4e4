import type { Customer } from '@demarc/contract/customer.ts';
import type { TFunction } from 'i18next';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../ui/action-button.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { useOwnSecondFactorPolicy } from './use-second-factor-policy.ts';
import styles from './user-management.module.css';

const SecondFactorForm = lazy(async () => ({ default: (await import('./second-factor-form.tsx')).SecondFactorForm }));

/** Shows which users need a second factor, and lets administrators change it. */
export function SecondFactorPolicy() {
  const { t } = useTranslation();
  const customer = useOwnSecondFactorPolicy();
  const [isEditing, setEditing] = useState(false);
  if (!customer) return <div className={styles.policy} />;
  return (
    <div className={styles.policy}>
      <span>
        {t('user.second-factor')}: <strong>{describePolicy(customer, t)}</strong>
      </span>
      <ActionButton size="small" variant="quiet" label={t('user.factor-change')} onClick={() => setEditing(true)} />
      <SidePanel title={t('user.factor-title')} isOpen={isEditing} onClose={() => setEditing(false)}>
        <Suspense>
          <SecondFactorForm customer={customer} onDone={() => setEditing(false)} />
        </Suspense>
      </SidePanel>
    </div>
  );
}

function describePolicy({ secondFactorRoles, secondFactorScope }: Customer, t: TFunction): string {
  if (secondFactorScope !== 'ROLES') return t(`user.factor-${secondFactorScope}`);
  return t('user.factor-ROLES-of', { roles: secondFactorRoles.map((role) => t(`role.${role}`)).join(', ') });
}
