import type { Customer } from '@demarc/contract/customer.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './company-switch.module.css';
import { formatCompanyRoles } from './format-company-roles.ts';
import { useCompanies } from './use-companies.ts';

/** Shows the current company in the drawer, with the others below it. */
export function CompanySwitch({ customer, onChoose }: { customer: Customer | undefined; onChoose: () => void }) {
  const { t } = useTranslation('shell');
  const { claims } = useSession();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  // This component renders only while the drawer is open.
  const { list, state, retry, choose } = useCompanies(customer, true);
  const details = [formatCompanyRoles(t, claims?.roles ?? []), list.length > 1 && t('shell.companies', { count: list.length })];
  const currentCompany = (
    <span>
      <b>{customer?.companyName}</b>
      <small>{details.filter(Boolean).join(' · ')}</small>
    </span>
  );
  if (list.length < 2 && state !== 'failed') return <div className={styles.company}>{currentCompany}</div>;
  return (
    <>
      <button type="button" className={styles.company} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {currentCompany}
        <Icon name="selector" />
      </button>
      <ul id={id} className={styles.others} hidden={!isOpen} aria-label={t('shell.working-for')}>
        {list.map((company) => (
          <li key={company.accountId}>
            <button
              type="button"
              aria-current={company.accountId === claims?.uid_g ? 'true' : undefined}
              onClick={() => {
                onChoose();
                choose(company);
              }}
            >
              {company.accountId === claims?.uid_g ? <Icon name="check" /> : <i />}
              <span>
                <b>{company.company}</b>
                <small>{formatCompanyRoles(t, company.roles)}</small>
              </span>
            </button>
          </li>
        ))}
        {state === 'failed' && (
          <li>
            <button type="button" onClick={retry}>
              <i />
              <span>
                {t('shell.companies-again')}
                <small>{t('shell.companies-failed')}</small>
              </span>
            </button>
          </li>
        )}
      </ul>
    </>
  );
}
