import { type Address, buildAddressRules } from '@demarc/contract/address.ts';
import { type Customer, getCustomer, updateCustomerAddress } from '@demarc/contract/customer.ts';
import { findFieldProblems } from '@demarc/contract/rules/field-rules.ts';
import { normalizePostalCode } from '@demarc/contract/rules/postal-code.ts';
import type { FieldRules } from '@demarc/contract/rules/rule.ts';
import { useQueryClient } from '@tanstack/react-query';
import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressFields, getAddressLabels } from '../../blocks/address-fields/address-fields.tsx';
import {
  type AddressValues,
  emptyAddress,
  omitUnshownAddressRules,
  toAddressRequest,
  toAddressValues,
} from '../../blocks/address-fields/address-values.ts';
import { useWrite } from '../../lib/api.ts';
import { getRefusalCode } from '../../lib/refusal.ts';
import { showToast } from '../../lib/toast.ts';
import { showFieldProblems, useValidatedForm, type ValidatedForm } from '../../lib/validated-form.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { FormSummary } from '../../ui/form-summary.tsx';
import { Note } from '../../ui/note.tsx';
import { Section } from '../../ui/section.tsx';
import { AddressBlock } from './address-block.tsx';
import styles from './company.module.css';
import { EditConflictNote } from './edit-conflict-note.tsx';
import { formatAddressLines } from './format-address-lines.ts';
import { OwnCompanyLoader } from './own-company.tsx';

export const lazyRoute = createLazyRoute('/company/edit/address')({ component: EditAddressPage });

function EditAddressPage() {
  const { t } = useTranslation();
  return (
    <OwnCompanyLoader title={t('company.edit-address-title')}>
      {(customer) => <EditAddress customer={customer} />}
    </OwnCompanyLoader>
  );
}

/** The postal address keeps its input while `hasPostalAddress` is off. */
type AddressFormValues = AddressValues & { hasPostalAddress: boolean; postalAddress: AddressValues };

function getRules(values: unknown): FieldRules {
  const { hasPostalAddress, postalAddress: postal, ...address } = values as AddressFormValues;
  return {
    ...omitUnshownAddressRules(buildAddressRules('', address.country), '', address),
    ...(hasPostalAddress && omitUnshownAddressRules(buildAddressRules('postalAddress', postal.country), 'postalAddress', postal)),
  };
}

/** The error summary lists both addresses together, so the labels of the postal address name it. */
const labels = {
  ...getAddressLabels(),
  ...Object.fromEntries(Object.keys(emptyAddress).map((name) => [`postalAddress.${name}`, `company.postal-${name}`])),
};

function EditAddress({ customer }: { customer: Customer }) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const form = useValidatedForm<AddressFormValues>(
    {
      ...toAddressValues(customer.address),
      hasPostalAddress: customer.postalAddress !== null,
      postalAddress: customer.postalAddress ? toAddressValues(customer.postalAddress) : emptyAddress,
    },
    getRules,
    { draft: 'edit-address', labels },
  );
  const hasPostalAddress = form.useWatchValue('hasPostalAddress');
  const [refusal, setRefusal] = useState<'STALE_VERSION' | 'CUSTOMER_NOT_ACTIVE' | 'OTHER' | null>(null);
  // The version the user saw when they started editing: a newer one is a conflict, not something to overwrite unseen.
  const [viewedCustomer, setViewedCustomer] = useState(customer);

  const toRequest = (values: AddressFormValues) => ({
    params: { customerId: customer.customerId },
    body: {
      ...toAddressRequest(values),
      postalAddress: values.hasPostalAddress ? toAddressRequest(values.postalAddress) : null,
      version: viewedCustomer.version,
    },
  });
  const save = useWrite(updateCustomerAddress, { put: getCustomer, previewInput: () => toRequest(form.getValues()) });

  const submit = form.onSubmit((values) => {
    setRefusal(null);
    save.mutate(toRequest(values), {
      onSuccess: ({ version }) => {
        form.clearDraft();
        // The version stays the same if nothing changed.
        showToast(version === viewedCustomer.version ? 'company-edit.address-same' : 'company-edit.address-saved');
        void navigate({ to: '/company' });
      },
      onError: (error) => {
        if (showFieldProblems(form, error)) return;
        const reason = getRefusalCode(error, ['STALE_VERSION', 'CUSTOMER_NOT_ACTIVE']);
        if (reason === 'STALE_VERSION') void queries.invalidateQueries({ queryKey: [getCustomer.id] });
        setRefusal(reason);
      },
    });
  });

  const formatOneLine = (address: Address | null) => address && formatAddressLines(address, i18n.language).join(', ');
  return (
    <FormPage
      title={t('company.edit-address-title')}
      lead={customer.companyName}
      draftSavedAt={form.draftSavedAt}
      consequences={[
        t('company-edit.address-after-documents'),
        t(hasPostalAddress ? 'company-edit.address-after-postal' : 'company-edit.address-after-post'),
        t('company-edit.address-after-services'),
        t('company-edit.address-after-history'),
      ]}
    >
      <form onSubmit={submit} noValidate>
        <FormSummary form={form} />
        {refusal === 'STALE_VERSION' ? (
          <EditConflictNote
            title={t('company.stale')}
            differences={[
              { label: t('company.address'), was: formatOneLine(viewedCustomer.address), is: formatOneLine(customer.address) },
              {
                label: t('company.postal-address'),
                was: formatOneLine(viewedCustomer.postalAddress),
                is: formatOneLine(customer.postalAddress),
              },
            ]}
            isLoading={customer.version === viewedCustomer.version}
            onAccept={() => {
              setViewedCustomer(customer);
              setRefusal(null);
            }}
          />
        ) : (
          refusal && (
            <Note kind="trouble" title={t('company-edit.address-refused')}>
              {t(`company.refused-${refusal}`)}
            </Note>
          )
        )}
        <Section title={t('company-edit.visiting-address')}>
          <AddressFields form={form} />
        </Section>
        <Checkbox
          label={t('company-edit.has-postal-address')}
          key={form.key('hasPostalAddress')}
          {...form.getInputProps('hasPostalAddress', { type: 'checkbox' })}
        />
        {hasPostalAddress && (
          <Section title={t('company.postal-address')}>
            <AddressFields form={form} path="postalAddress" />
          </Section>
        )}
        <AddressPreview form={form} name={customer.companyName} hasPostalAddress={hasPostalAddress} />
        <FormActions isSaving={save.isPending} back="/company" />
      </form>
    </FormPage>
  );
}

/** Shows how complete addresses will be printed. */
function AddressPreview({
  form,
  name,
  hasPostalAddress,
}: {
  form: ValidatedForm<AddressFormValues>;
  name: string;
  hasPostalAddress: boolean;
}) {
  const { t } = useTranslation();
  const visiting = toPreviewAddress(useAddressValues(form, ''));
  const postal = toPreviewAddress(useAddressValues(form, 'postalAddress.'));
  return (
    <Section title={t('company-edit.preview')}>
      {visiting || (hasPostalAddress && postal) ? (
        <div className={styles.preview}>
          {visiting && (
            <div>
              <p className={styles.hint}>{t('company-edit.preview-visiting')}</p>
              <AddressBlock address={visiting} name={name} />
            </div>
          )}
          {hasPostalAddress && postal && (
            <div>
              <p className={styles.hint}>{t('company-edit.preview-postal')}</p>
              <AddressBlock address={postal} name={name} />
            </div>
          )}
        </div>
      ) : (
        <p className={styles.hint}>{t('company-edit.preview-later')}</p>
      )}
    </Section>
  );
}

/** Watches each field of an address, re-rendering on every keystroke. */
function useAddressValues(form: ValidatedForm<AddressFormValues>, prefix: '' | 'postalAddress.'): AddressValues {
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
function toPreviewAddress(values: AddressValues): Address | null {
  if (findFieldProblems(buildAddressRules('', values.country), values).length > 0) return null;
  const { houseNumberAddition, ...address } = toAddressRequest(values);
  const isDutch = address.country === 'NL';
  return {
    ...address,
    houseNumberAddition: houseNumberAddition ?? null,
    postalCode: isDutch ? normalizePostalCode(address.postalCode) : address.postalCode,
  };
}
