import { hasRole } from '@demarc/contract/access.ts';
import type { Customer, CustomerStatus } from '@demarc/contract/customer.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';
import { createLazyRoute, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { formatIban, maskIban } from '../../lib/format-iban.ts';
import { loadTranslations } from '../../lib/i18n.ts';
import { lazyChunk } from '../../lib/load-chunk.ts';
import { useSession } from '../../lib/session.ts';
import { AsyncContent } from '../../ui/async-content.tsx';
import { Facts, MissingValue } from '../../ui/facts.tsx';
import { Note } from '../../ui/note.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { Status } from '../../ui/status.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AddressBlock } from './address-block.tsx';
import { Agreement, SignedAgreementButton } from './agreement.tsx';
import { ChangeLink } from './change-link.tsx';
import styles from './company.module.css';
import { Completeness } from './completeness.tsx';
import { Contacts } from './contacts.tsx';
import { InvoiceSettings } from './invoice-settings.tsx';
import { MandateValue } from './mandate-value.tsx';
import { useOwnCompany } from './own-company.tsx';

const Activity = lazyChunk(async () => ({ default: (await import('../../blocks/activity/activity.tsx')).Activity }));

// Last on the page, with its own translations, because few companies have a limit.
const ApprovalLimit = lazyChunk(async () => {
  const [{ ApprovalLimit: Limit }] = await Promise.all([import('./approval-limit.tsx'), loadTranslations('approval')]);
  return { default: Limit };
});

export const lazyRoute = createLazyRoute('/company')({ component: CompanyPage });

const statusGlyphs = { APPLICATION: 'waiting', ACTIVE: 'ok', BLOCKED: 'trouble', TERMINATED: 'ended' } as const satisfies Record<
  CustomerStatus,
  GlyphName
>;

function CompanyPage() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { claims } = useSession();
  const customer = useOwnCompany();
  const { tab }: { tab?: unknown } = useSearch({ strict: false });
  const isAdmin = hasRole(claims?.roles ?? [], 'RESELLER_ADMIN');
  const loaded = customer.data;
  return (
    <Page
      title={loaded?.companyName ?? t('company.title')}
      lead={
        loaded && (
          <>
            <Status name={statusGlyphs[loaded.status]}>{t(`status.${loaded.status}`)}</Status>
            <span>{t(`company.${loaded.customerType}-since`, { date: formats.date(loaded.createdAt) })}</span>
            <span>
              {t('company.number')} <span className="mono">{loaded.customerId}</span>
            </span>
          </>
        )
      }
      actions={
        isAdmin &&
        loaded?.msa?.status === 'SIGNED' && <SignedAgreementButton customerId={loaded.customerId} msaId={loaded.msa.msaId} />
      }
    >
      {isAdmin && (
        <div className={styles.tabs}>
          <Tabs
            by="tab"
            tabs={[
              { label: t('company.overview'), search: {} },
              { label: t('activity.title'), search: { tab: 'activity' } },
            ]}
          />
        </div>
      )}
      {isAdmin && tab === 'activity' ? (
        <Suspense>
          <Activity />
        </Suspense>
      ) : (
        <div className={styles.body}>
          <AsyncContent result={customer} name={t('company.title')} lines={9}>
            {(company) => (
              <Overview customer={company} isAdmin={isAdmin} isFinance={hasRole(claims?.roles ?? [], 'RESELLER_FINANCE')} />
            )}
          </AsyncContent>
        </div>
      )}
    </Page>
  );
}

interface OverviewProps {
  customer: Customer;
  isAdmin: boolean;
  /** Whether the user has the role RESELLER_FINANCE. */
  isFinance: boolean;
}

function Overview({ customer, isAdmin, isFinance }: OverviewProps) {
  const { t } = useTranslation();
  const [isEditingInvoices, setEditingInvoices] = useState(false);
  const { address, postalAddress, status } = customer;
  const reason = status === 'ACTIVE' ? null : t('company.frozen');
  return (
    <>
      {reason && (
        <Note kind="attention" title={t('company.frozen-title')}>
          {reason}
        </Note>
      )}
      <Completeness
        customer={customer}
        isAdmin={isAdmin}
        isFinance={isFinance}
        reason={reason}
        onEditInvoices={() => setEditingInvoices(true)}
      />
      <div className={styles.columns}>
        <Identity customer={customer} />
        <Section
          title={t('company.address')}
          aside={
            isAdmin && <ChangeLink label={t('company.change-address')} to={{ to: '/company/edit/address' }} reason={reason} />
          }
        >
          <AddressBlock address={address} />
          {postalAddress ? (
            <>
              <h3 className={styles.second}>{t('company.postal-address')}</h3>
              <AddressBlock address={postalAddress} />
            </>
          ) : (
            <p className={styles.hint}>{t('company.also-postal')}</p>
          )}
        </Section>
        <Payment customer={customer} canEdit={isAdmin} reason={reason} />
        <InvoiceSettings
          customer={customer}
          canEdit={isFinance}
          reason={reason}
          isEditing={isEditingInvoices}
          onEdit={setEditingInvoices}
        />
        <Agreement customer={customer} isAdmin={isAdmin} />
      </div>
      <Contacts customer={customer} canEdit={isAdmin} reason={reason} />
      {customer.customerType === 'reseller' && (
        <Suspense>
          <ApprovalLimit customer={customer} canEdit={isAdmin} reason={reason} />
        </Suspense>
      )}
    </>
  );
}

function Identity({ customer: { legalForm, cocNumber, vatNumber } }: { customer: Customer }) {
  const { t } = useTranslation();
  const missing = <MissingValue>{t('company.not-known')}</MissingValue>;
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

function Payment({ customer, canEdit, reason }: { customer: Customer; canEdit: boolean; reason: string | null }) {
  const { t } = useTranslation();
  const { iban, bic, accountHolderName, paymentMethod, paymentTermDays, sepaMandate } = customer;
  const missing = <MissingValue>{t('company.not-filled-in')}</MissingValue>;
  const change = (
    <ChangeLink label={t(iban ? 'company.change-iban' : 'company.add-iban')} to={{ to: '/company/edit/iban' }} reason={reason} />
  );
  return (
    <Section title={t('company.payment')} aside={canEdit && change}>
      <Facts
        facts={[
          { label: t('company.iban'), value: iban ? <IbanValue value={iban} /> : missing },
          { label: t('company.bic'), value: bic ? <span className="mono">{bic}</span> : missing },
          { label: t('company.account-holder'), value: accountHolderName ?? missing },
          { label: t('company.payment-method'), value: t(`company.payment-method-${paymentMethod}`, { count: paymentTermDays }) },
          ...(paymentMethod === 'SEPA_DIRECT_DEBIT'
            ? [{ label: t('company.mandate'), value: <MandateValue mandate={sepaMandate} /> }]
            : []),
        ]}
      />
    </Section>
  );
}

/** Masked until the user reveals it. The API returns the full IBAN only to users who may see it. */
function IbanValue({ value }: { value: string }) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  return (
    <span className={styles.iban}>
      <span className="mono">{isShown ? formatIban(value) : maskIban(value)}</span>
      {value.length > 4 && (
        <button type="button" className={styles.link} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {t(isShown ? 'company.hide' : 'company.show')}
          <span className="unseen"> {t('company.iban')}</span>
        </button>
      )}
    </span>
  );
}
