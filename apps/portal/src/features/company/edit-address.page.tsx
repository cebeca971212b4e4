import { type Address, addressRules } from '@demarc/contract/address.ts';
import { type Customer, getCustomer, updateCustomerAddress } from '@demarc/contract/customer.ts';
import { memberOf, problemsIn } from '@demarc/contract/rules/field-rules.ts';
import { normalisePostalCode } from '@demarc/contract/rules/postal-code.ts';
import type { FieldRules } from '@demarc/contract/rules/rule.ts';
import { useQueryClient } from '@tanstack/react-query';
import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressFields, addressLabels } from '../../blocks/address-fields/address-fields.tsx';
import { type AddressValues, addressRequest, addressValues, emptyAddress } from '../../blocks/address-fields/address-values.ts';
import { useWrite } from '../../lib/api.ts';
import { confirmDone } from '../../lib/confirmation.ts';
import { type RuledForm, showFieldProblems, useRuledForm } from '../../lib/form.ts';
import { refusalOf } from '../../lib/refusal.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { FormSummary } from '../../ui/form-summary.tsx';
import { Note } from '../../ui/note.tsx';
import { Section } from '../../ui/section.tsx';
import { AddressBlock } from './address-block.tsx';
import { addressLines } from './address-text.ts';
import styles from './company.module.css';
import { WithOwnCompany } from './own-company.tsx';
import { StaleNote } from './stale-note.tsx';

export const lazyRoute = createLazyRoute('/company/edit/address')({ component: EditAddressPage });

function EditAddressPage() {
  const { t } = useTranslation();
  return (
    <WithOwnCompany title={t('company.edit-address-title')}>{(customer) => <EditAddress customer={customer} />}</WithOwnCompany>
  );
}

/** The postal address keeps its input while `hasPostalAddress` is off. */
type Values = AddressValues & { hasPostalAddress: boolean; postalAddress: AddressValues };

function rulesOf(values: unknown): FieldRules {
  const postal = memberOf(values, 'postalAddress');
  return {
    ...addressRules('', memberOf(values, 'country')),
    ...(memberOf(values, 'hasPostalAddress') === true ? addressRules('postalAddress', memberOf(postal, 'country')) : {}),
  };
}

/** The error summary lists both addresses together, so the labels of the postal address name it. */
const labels = {
  ...addressLabels(),
  ...Object.fromEntries(Object.keys(emptyAddress).map((name) => [`postalAddress.${name}`, `company.postal-${name}`])),
};

function EditAddress({ customer }: { customer: Customer }) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const form = useRuledForm<Values>(
    {
      ...addressValues(customer.address),
      hasPostalAddress: customer.postalAddress !== null,
      postalAddress: customer.postalAddress ? addressValues(customer.postalAddress) : emptyAddress,
    },
    rulesOf,
    { draft: 'edit-address', labels },
  );
  const hasPostalAddress = form.useWatchValue('hasPostalAddress');
  const [refusal, setRefusal] = useState<'STALE_VERSION' | 'CUSTOMER_NOT_ACTIVE' | 'OTHER' | null>(null);
  // The version the user saw when they started editing: a newer one is a conflict, not something to overwrite unseen.
  const [seen, setSeen] = useState(customer);

  const requestOf = (values: Values) => ({
    params: { customerId: customer.customerId },
    body: {
      ...addressRequest(values),
      postalAddress: values.hasPostalAddress ? addressRequest(values.postalAddress) : null,
      version: seen.version,
    },
  });
  const save = useWrite(updateCustomerAddress, { put: getCustomer, input: () => requestOf(form.getValues()) });

  const submit = form.onSubmit((values) => {
    setRefusal(null);
    save.mutate(requestOf(values), {
      onSuccess: () => {
        form.clearDraft();
        confirmDone('company.address-saved');
        void navigate({ to: '/company' });
      },
      onError: (error) => {
        if (showFieldProblems(form, error)) return;
        const reason = refusalOf(error, ['STALE_VERSION', 'CUSTOMER_NOT_ACTIVE']);
        if (reason === 'STALE_VERSION') void queries.invalidateQueries({ queryKey: [getCustomer.id] });
        setRefusal(reason);
      },
    });
  });

  const inLine = (address: Address | null) => address && addressLines(address, i18n.language).join(', ');
  return (
    <FormPage
      title={t('company.edit-address-title')}
      lead={customer.companyName}
      draftSavedAt={form.draftSavedAt}
      consequences={[
        t('company.address-after-documents'),
        t(hasPostalAddress ? 'company.address-after-postal' : 'company.address-after-post'),
        t('company.address-after-services'),
        t('company.address-after-history'),
      ]}
    >
      <form onSubmit={submit} noValidate>
        <FormSummary form={form} />
        {refusal === 'STALE_VERSION' ? (
          <StaleNote
            title={t('company.stale')}
            differences={[
              { label: t('company.address'), was: inLine(seen.address), is: inLine(customer.address) },
              { label: t('company.postal-address'), was: inLine(seen.postalAddress), is: inLine(customer.postalAddress) },
            ]}
            isAsking={customer.version === seen.version}
            onAccept={() => {
              setSeen(customer);
              setRefusal(null);
            }}
          />
        ) : (
          refusal && (
            <Note kind="trouble" title={t('company.address-refused')}>
              {t(`company.refused-${refusal}`)}
            </Note>
          )
        )}
        <Section title={t('company.visiting-address')}>
          <AddressFields form={form} />
        </Section>
        <Checkbox
          label={t('company.has-postal-address')}
          key={form.key('hasPostalAddress')}
          {...form.getInputProps('hasPostalAddress', { type: 'checkbox' })}
        />
        {hasPostalAddress && (
          <Section title={t('company.postal-address')}>
            <AddressFields form={form} path="postalAddress" />
          </Section>
        )}
        <Preview form={form} name={customer.companyName} hasPostalAddress={hasPostalAddress} />
        <FormActions isSaving={save.isPending} back="/company" />
      </form>
    </FormPage>
  );
}

/** Shows how complete addresses will be printed. */
function Preview({ form, name, hasPostalAddress }: { form: RuledForm<Values>; name: string; hasPostalAddress: boolean }) {
  const { t } = useTranslation();
  const visiting = printed(useAddressValues(form, ''));
  const postal = printed(useAddressValues(form, 'postalAddress.'));
  return (
    <Section title={t('company.preview')}>
      {visiting || (hasPostalAddress && postal) ? (
        <div className={styles.preview}>
          {visiting && (
            <div>
              <p className={styles.hint}>{t('company.preview-visiting')}</p>
              <AddressBlock address={visiting} name={name} />
            </div>
          )}
          {hasPostalAddress && postal && (
            <div>
              <p className={styles.hint}>{t('company.preview-postal')}</p>
              <AddressBlock address={postal} name={name} />
            </div>
          )}
        </div>
      ) : (
        <p className={styles.hint}>{t('company.preview-later')}</p>
      )}
    </Section>
  );
}

/** Watches each field of an address, re-rendering on every keystroke. */
function useAddressValues(form: RuledForm<Values>, prefix: '' | 'postalAddress.'): AddressValues {
  return {
    country: form.useWatchValue(`${prefix}country`),
    postalCode: form.useWatchValue(`${prefix}postalCode`),
    houseNumber: form.useWatchValue(`${prefix}houseNumber`),
    houseNumberAddition: form.useWatchValue(`${prefix}houseNumberAddition`),
    street: form.useWatchValue(`${prefix}street`),
    city: form.useWatchValue(`${prefix}city`),
  };
}

/** The address as the API will store it; null while it is incomplete. */
function printed(values: AddressValues): Address | null {
  if (problemsIn(addressRules('', values.country), values).length > 0) return null;
  const { houseNumberAddition, ...address } = addressRequest(values);
  const isDutch = address.country === 'NL';
  return {
    ...address,
    houseNumberAddition: houseNumberAddition ?? null,
    postalCode: isDutch ? normalisePostalCode(address.postalCode) : address.postalCode,
  };
}
