import { hasRole, type Role } from '@demarc/contract/access.ts';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './activate.module.css';

const roleOrder = ['RESELLER_ORDER', 'RESELLER_SERVICE_DESK', 'RESELLER_FINANCE', 'RESELLER_ADMIN'] as const satisfies Role[];

/** Describes what the user's roles let them do. */
export function ActivationRights({ roles }: { roles: readonly Role[] }) {
  const { t } = useTranslation();
  const grantedRoles = roleOrder.filter((role) => hasRole(roles, role));
  return (
    <aside className={styles.aside}>
      <Section title={t('activate.rights')}>
        <ul className={styles.rights}>
          <li>
            <Icon name="check" />
            <div>{t('activate.see-company')}</div>
          </li>
          {grantedRoles.map((role) => (
            <li key={role}>
              <Icon name="check" />
              <div>
                {t(`user.role-task-${role}`)}
                <small>{t(`user.role-text-${role}`)}</small>
              </div>
            </li>
          ))}
          {!roles.includes('RESELLER_ADMIN') && (
            <li className={styles.not}>
              <Icon name="minus" />
              <div>
                {t('activate.nothing-else')}
                <small>{t('activate.ask-administrator')}</small>
              </div>
            </li>
          )}
        </ul>
      </Section>
      <Section title={t('activate.not-yours')}>
        <p className={styles.soft}>{t('activate.not-yours-text')}</p>
      </Section>
    </aside>
  );
}
