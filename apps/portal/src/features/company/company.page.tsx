import { hasRole } from '@demarc/contract/access.ts';
import { type Customer, type CustomerStatus, getCustomer } from '@demarc/contract/customer.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { Facts, Missing } from '../../ui/facts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { Status } from '../../ui/status.tsx';
import { AddressBlock } from './address-block.tsx';
import styles from './company.module.css';
import { Contacts } from './contacts.tsx';
import { ibanInGroups, maskedIban } from './iban-text.ts';

export const lazyRoute = createLazyRoute('/company')({ component: CompanyPage });

const glyphs = { APPLICATION: 'waiting', ACTIVE: 'ok', BLOCKED: 'trouble', TERMINATED: 'ended' } as const satisfies Record<
  CustomerStatus,
  GlyphName
>;

function CompanyPage() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { claims } = useSession();
  const customer = useQuery({ ...query(getCustomer, { params: { customerId: claims?.cid ?? 0 } }), enabled: claims !== null });
  const loaded = customer.data;
  return (
    <Page
      title={loaded?.companyName ?? t('company.title')}
      lead={
        loaded && (
          <>
            <Status name={glyphs[loaded.status]}>{t(`status.${loaded.status}`)}</Status>
            <span>{t(`company.${loaded.customerType}-since`, { date: formats.date(loaded.createdAt) })}</span>
            <span>
              {t('company.number')} <span className="mono">{loaded.customerId}</span>
            </span>
          </>
        )
      }
    >
      <div className={styles.body}>
        <Loaded result={customer} lines={9}>
          {(company) => (
            <>
              <div className={styles.three}>
                <Identity customer={company} />
                <Section title={t('company.address')}>
                  <AddressBlock address={company.address} />
                  {company.postalAddress ? (
                    <>
                      <h3 className={styles.second}>{t('company.postal-address')}</h3>
                      <AddressBlock address={company.postalAddress} />
                    </>
                  ) : (
                    <p className={styles.hint}>{t('company.also-postal')}</p>
                  )}
                </Section>
                <Payment customer={company} mayChange={hasRole(claims?.roles ?? [], 'RESELLER_ADMIN')} />
              </div>
              <Contacts contacts={company.contacts} />
            </>
          )}
        </Loaded>
      </div>
    </Page>
  );
}

function Identity({ customer: { legalForm, cocNumber, vatNumber } }: { customer: Customer }) {
  const { t } = useTranslation();
  const missing = <Missing>{t('company.not-known')}</Missing>;
  return (
    <Section title={t('company.identity')}>
      <Facts
        facts={[
          { label: t('company.legal-form'), value: legalForm ? t(`company.legal-form-${legalForm}`) : missing },
          { label: t('company.coc-number'), value: cocNumber ? <span className="mono">{cocNumber}</span> : missing },
          { label: t('company.vat-number'), value: vatNumber ? <span className="mono">{vatNumber}</span> : missing },
        ]}
      />
    </Section>
  );
}

function Payment({ customer, mayChange }: { customer: Customer; mayChange: boolean }) {
  const { t } = useTranslation();
  const { iban, bic, accountHolderName, paymentMethod, paymentTermDays, invoiceAttachmentPreference, customInvoiceReference } =
    customer;
  const missing = <Missing>{t('company.not-filled-in')}</Missing>;
  return (
    <Section
      title={t('company.payment')}
      aside={mayChange && <Link to="/company/edit/iban">{t(iban ? 'company.change-iban' : 'company.add-iban')}</Link>}
    >
      <Facts
        facts={[
          { label: t('company.iban'), value: iban ? <Iban value={iban} /> : missing },
          { label: t('company.bic'), value: bic ? <span className="mono">{bic}</span> : missing },
          { label: t('company.account-holder'), value: accountHolderName ?? missing },
          { label: t('company.payment-method'), value: t(`company.payment-method-${paymentMethod}`, { count: paymentTermDays }) },
          { label: t('company.with-the-mail'), value: t(`company.attachment-${invoiceAttachmentPreference}`) },
          { label: t('company.invoice-reference'), value: customInvoiceReference ?? missing },
        ]}
      />
    </Section>
  );
}

/** Masked until asked for; the API gives the whole one to whoever may see it. */
function Iban({ value }: { value: string }) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  return (
    <span className={styles.iban}>
      <span className="mono">{isShown ? ibanInGroups(value) : maskedIban(value)}</span>
      {value.length > 4 && (
        <button type="button" className={styles.show} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {t(isShown ? 'company.hide' : 'company.show')}
          <span className="unseen"> {t('company.iban')}</span>
        </button>
      )}
    </span>
  );
}
