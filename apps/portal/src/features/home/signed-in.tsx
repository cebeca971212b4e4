import { hasRole } from '@demarc/contract/access.ts';
import { contactTypes } from '@demarc/contract/contact.ts';
import { type Customer, getCustomer } from '@demarc/contract/customer.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Loyalty } from '../../blocks/loyalty.tsx';
import { SystemStatus } from '../../blocks/system-status.tsx';
import { query } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './signed-in.module.css';

/** The dashboard: who you are here, what needs you, points and status. */
export function SignedInHome() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { claims } = useSession();
  const customer = useQuery({ ...query(getCustomer, { params: { customerId: claims?.cid ?? 0 } }), enabled: claims !== null });
  if (!claims) return null;
  const company = customer.data?.companyName;
  return (
    <Page
      title={company ? t('home.welcome', { company }) : t('home.welcome-plain')}
      lead={
        <span>
          {claims.username} · {formats.dayInWords(new Date())}
        </span>
      }
    >
      <p className={styles.text}>{t('home.text')}</p>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Section title={t('home.needs-you')}>
            <Loaded result={customer} lines={3}>
              {(loaded) => <NeedsYou customer={loaded} mayChange={hasRole(claims.roles, 'RESELLER_ADMIN')} />}
            </Loaded>
          </Section>
          <Section title={t('home.start-here')}>
            <ul className={styles.ways}>
              <li>
                <Link to="/company">{t('home.see-company')}</Link>
                <span>{t('home.see-company-text')}</span>
              </li>
              {hasRole(claims.roles, 'RESELLER_ADMIN') && (
                <li>
                  <Link to="/company/edit/iban">{t('home.change-iban')}</Link>
                  <span>{t('home.change-iban-text')}</span>
                </li>
              )}
            </ul>
          </Section>
        </div>
        <div className={styles.column}>
          {claims.loyalty && <Loyalty />}
          <SystemStatus />
        </div>
      </div>
    </Page>
  );
}

/** What is missing and will hurt one day, each with the place to see it. */
function NeedsYou({ customer, mayChange }: { customer: Customer; mayChange: boolean }) {
  const { t } = useTranslation();
  const missing = contactTypes.filter((type) => !customer.contacts.some(({ types }) => types.includes(type)));
  if (customer.iban && missing.length === 0) {
    return (
      <p className={styles.calm}>
        <Glyph name="ok" />
        {t('home.nothing')}
      </p>
    );
  }
  return (
    <ul className={styles.needs}>
      {!customer.iban && (
        <li>
          <Glyph name="attention" />
          <span>
            <b>{t('home.no-iban')}</b>
            <small>{t('home.no-iban-text')}</small>
          </span>
          {mayChange && (
            <Link to="/company/edit/iban" className="entrance-button">
              {t('home.fill-in')}
            </Link>
          )}
        </li>
      )}
      {missing.map((type) => (
        <li key={type}>
          <Glyph name="attention" />
          <span>
            <b>{t(`company.nobody-${type}`)}</b>
            <small>{t('company.nobody-text')}</small>
          </span>
          <Link to="/company" className="entrance-button">
            {t('home.look')}
          </Link>
        </li>
      ))}
    </ul>
  );
}
