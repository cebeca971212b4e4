import { getCountryName } from '@demarc/contract/country-name.ts';
import { formatLocality, formatStreet } from '@demarc/contract/format-address.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import { normalizePostalCode } from '@demarc/contract/rules/postal-code.ts';
import { useTranslation } from 'react-i18next';
import { formatPhoneNumber } from '../../lib/format-phone-number.ts';
import type { ValidatedForm } from '../../lib/validated-form.ts';
import { EmailText } from '../../ui/email-text.tsx';
import { type Fact, Facts, MissingValue } from '../../ui/facts.tsx';
import { Section } from '../../ui/section.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { Wizard } from '../../ui/wizard/use-wizard.ts';
import type { ApplicationValues } from './application-values.ts';
import styles from './apply.module.css';

/** Lists every answer before submission; each section links back to its step. */
export function ReviewStep({ form, wizard }: { form: ValidatedForm<ApplicationValues>; wizard: Wizard }) {
  const { t } = useTranslation();
  const values = form.getValues();
  const { account, address, contacts, customerType, legalForm, postalAddress } = values;
  const renderValue = (value: string, isMono = false) =>
    value ? <span className={isMono ? 'mono' : undefined}>{value}</span> : <MissingValue>{t('apply.not-given')}</MissingValue>;
  const factsByStep: Record<string, Fact[]> = {
    type: [
      { label: t('apply.type'), value: renderValue(customerType && t(`apply.type-${customerType}`)) },
      ...(customerType === 'reseller'
        ? [{ label: t('apply.expected-lines'), value: renderValue(values.expectedLinesPerMonth) }]
        : []),
    ],
    company: [
      { label: t('apply.company-name'), value: renderValue(values.companyName) },
      { label: t('apply.legal-form'), value: renderValue(legalForm && t(`company.legal-form-${legalForm}`)) },
      { label: t('apply.coc-number'), value: renderValue(values.cocNumber, true) },
      { label: t('apply.vat-number'), value: renderValue(values.vatNumber.toUpperCase(), true) },
      { label: t('apply.address'), value: <AddressLines address={address} /> },
      {
        label: t('apply.postal-address'),
        value: postalAddress ? <AddressLines address={postalAddress} /> : <MissingValue>{t('apply.same-address')}</MissingValue>,
      },
    ],
    contacts: contacts.map((contact, index) => ({
      label: t('apply.contact-number', { number: index + 1 }),
      value: (
        <>
          {formatPersonName(contact)}
          <small className={styles.companion}>
            <EmailText text={[contact.email, formatPhoneNumber(contact.phoneNumber)].filter(Boolean).join(', ')} />
            <br />
            {contact.types.map((type) => t(`contact.type-${type}`)).join(', ') || t('contact.no-type')}
          </small>
        </>
      ),
    })),
    payment: [
      { label: t('apply.iban'), value: renderValue(values.iban, true) },
      { label: t('apply.bic'), value: renderValue(values.bic, true) },
      { label: t('apply.account-holder'), value: renderValue(values.accountHolderName || values.companyName) },
    ],
    invoices: [{ label: t('apply.invoices'), value: t(`apply.invoices-${values.invoiceAttachmentPreference}`) }],
    administrator: [
      { label: t('apply.name'), value: formatPersonName(account) },
      { label: t('apply.email'), value: <EmailText text={account.email} /> },
      { label: t('apply.phone'), value: renderValue(formatPhoneNumber(account.phoneNumber)) },
      { label: t('apply.username'), value: account.username },
    ],
    agreement: [
      { label: t('apply.terms'), value: t('apply.accepted') },
      { label: t('apply.privacy'), value: t('apply.read') },
    ],
  };
  return (
    <>
      <p className={styles.hint}>{t('apply.review-help')}</p>
      {wizard.steps.map(({ id, label }, index) => {
        const facts = factsByStep[id];
        return (
          facts && (
            <Section
              key={id}
              title={label}
              aside={
                <button type="button" className={styles.link} onClick={() => wizard.go(index)}>
                  {t('apply.change')}
                  <span className="unseen"> {label}</span>
                </button>
              }
            >
              <Facts facts={facts} />
            </Section>
          )
        );
      })}
      <TextArea
        label={t('apply.remarks')}
        description={t('apply.remarks-help')}
        isOptional
        maxLength={1000}
        key={form.key('remarks')}
        {...form.getInputProps('remarks')}
      />
    </>
  );
}

function AddressLines({ address }: { address: ApplicationValues['address'] }) {
  const { i18n } = useTranslation();
  const { country, city } = address;
  const postalCode = country === 'NL' ? normalizePostalCode(address.postalCode) : address.postalCode;
  return (
    <>
      {formatStreet(address)}
      <small className={styles.companion}>
        {formatLocality({ postalCode, city })}, {getCountryName(country, i18n.language)}
      </small>
    </>
  );
}
