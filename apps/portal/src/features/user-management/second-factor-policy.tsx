import type { Account } from '@demarc/contract/account.ts';
import type { Customer } from '@demarc/contract/customer.ts';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../ui/action-button.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { Status } from '../../ui/status.tsx';
import { lacksSecondFactor } from './account-filters.ts';
import { useOwnSecondFactorPolicy } from './use-second-factor-policy.ts';
import styles from './user-management.module.css';

const SecondFactorForm = lazy(async () => ({ default: (await import('./second-factor-form.tsx')).SecondFactorForm }));

/** Shows which users need a second factor, and lets administrators change it. */
export function SecondFactorPolicy({ accounts = [] }: { accounts: readonly Account[] | undefined }) {
  const { t } = useTranslation();
  const customer = useOwnSecondFactorPolicy();
  const [isEditing, setEditing] = useState(false);
  const without = accounts.filter(lacksSecondFactor);
  const hasAdministrator = without.some(({ roles }) => roles.includes('RESELLER_ADMIN'));
  const canRequireIt = without.length > 0 && customer?.secondFactorScope === 'NOBODY';
  if (!customer) return <div className={styles.policy} />;
  return (
    <div className={styles.policy}>
      <span>
        {t('user.second-factor')}: <strong>{describePolicy(customer, t)}</strong>
      </span>
      {without.length > 0 && (
        <Link to="/user-management" search={{ factor: 'none' }}>
          <Status name="attention">
            {t(hasAdministrator ? 'user.without-factor-admin' : 'user.without-factor', { count: without.length })}
          </Status>
        </Link>
      )}
      <ActionButton
        size="small"
        {...(canRequireIt ? {} : { variant: 'quiet' })}
        label={t(canRequireIt ? 'user.factor-title' : 'user.factor-change')}
        onClick={() => setEditing(true)}
      />
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
