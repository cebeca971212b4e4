import { type Customer, getCustomer } from '@demarc/contract/customer.ts';
import { ibanRules, updateCustomerIban } from '@demarc/contract/customer-iban.ts';
import { isSepaIban } from '@demarc/contract/rules/iban.ts';
import { useQueryClient } from '@tanstack/react-query';
import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BicField, IbanField } from '../../blocks/bank-fields.tsx';
import { currentBrand } from '../../brands/current-brand.ts';
import { useWrite } from '../../lib/api.ts';
import { maskIban } from '../../lib/format-iban.ts';
import { getRefusalCode } from '../../lib/refusal.ts';
import { showToast } from '../../lib/toast.ts';
import { showFieldProblems, useValidatedForm } from '../../lib/validated-form.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { FormSummary } from '../../ui/form-summary.tsx';
import { Note } from '../../ui/note.tsx';
import { Section } from '../../ui/section.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './company.module.css';
import { EditConflictNote } from './edit-conflict-note.tsx';
import { MandateValue } from './mandate-value.tsx';
import { OwnCompanyLoader } from './own-company.tsx';

export const lazyRoute = createLazyRoute('/company/edit/iban')({ component: EditIbanPage });

function EditIbanPage() {
  const { t } = useTranslation();
  return (
    <OwnCompanyLoader title={t('company.edit-iban-title')}>{(customer) => <EditIban customer={customer} />}</OwnCompanyLoader>
  );
}

const labels = {
  iban: 'company.iban',
  bic: 'company.bic',
  accountHolderName: 'company.account-holder',
  mandateAccepted: 'company.mandate',
};

/** SEPA direct debit requires a new mandate for each bank account. */
const mandateRules = {
  ...ibanRules,
  iban: [...ibanRules.iban, checkSepaIban],
  mandateAccepted: [(value: unknown) => (value === true ? null : { code: 'company-edit.mandate-needed' })],
};

function checkSepaIban(value: unknown) {
  const text = typeof value === 'string' ? value : '';
  return text === '' || isSepaIban(text) ? null : { code: 'company-edit.iban-outside-sepa' };
}

function EditIban({ customer }: { customer: Customer }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isDirectDebit = customer.paymentMethod === 'SEPA_DIRECT_DEBIT';
  const form = useValidatedForm(
    { iban: '', bic: '', accountHolderName: '', mandateAccepted: false },
    isDirectDebit ? mandateRules : ibanRules,
    // The user must consent each time, so a draft never restores it.
    { draft: 'edit-iban', labels, secret: ['mandateAccepted'] },
  );
  const queries = useQueryClient();
  const [refusal, setRefusal] = useState<'STALE_VERSION' | 'CUSTOMER_NOT_ACTIVE' | 'OTHER' | null>(null);
  // The version the user saw when they started editing: a newer one is a conflict, not something to overwrite unseen.
  const [viewedCustomer, setViewedCustomer] = useState(customer);

  const toRequest = ({ iban, bic, accountHolderName, mandateAccepted }: ReturnType<typeof form.getValues>) => ({
    params: { customerId: customer.customerId },
    body: {
      iban,
      bic: bic || null,
      accountHolderName: accountHolderName || null,
      ...(isDirectDebit && { mandateAccepted }),
      version: viewedCustomer.version,
    },
  });
  const save = useWrite(updateCustomerIban, { put: getCustomer, previewInput: () => toRequest(form.getValues()) });

  const submit = form.onSubmit((values) => {
    setRefusal(null);
    save.mutate(toRequest(values), {
      onSuccess: () => {
        form.clearDraft();
        showToast('company-edit.iban-saved');
        void navigate({ to: '/company' });
      },
      onError: (error) => {
        if (showFieldProblems(form, error)) return;
        const reason = getRefusalCode(error, ['STALE_VERSION', 'CUSTOMER_NOT_ACTIVE', 'MANDATE_REQUIRED']);
        // The payment method may have changed while this page was open: reload the customer to show the mandate checkbox.
        if (reason === 'STALE_VERSION' || reason === 'MANDATE_REQUIRED') {
          void queries.invalidateQueries({ queryKey: [getCustomer.id] });
        }
        if (reason === 'MANDATE_REQUIRED') {
          form.showProblems([{ field: 'mandateAccepted', problem: { code: 'company-edit.mandate-needed' } }]);
        } else setRefusal(reason);
      },
    });
  });

  return (
    <FormPage
      title={t('company.edit-iban-title')}
      lead={customer.companyName}
      draftSavedAt={form.draftSavedAt}
      consequences={[
        t(`company.iban-after-${customer.paymentMethod}`),
        ...(isDirectDebit && customer.sepaMandate
          ? [
              t('company-edit.iban-after-planned'),
              t('company-edit.iban-after-mandate', { mandate: customer.sepaMandate.mandateId }),
            ]
          : []),
        t('company-edit.iban-after-mail'),
        t('company-edit.iban-after-history'),
      ]}
    >
      <form onSubmit={submit} noValidate>
        <FormSummary form={form} />
        {refusal === 'STALE_VERSION' ? (
          <EditConflictNote
            title={t('company.stale')}
            differences={[
              {
                label: t('company.iban'),
                was: viewedCustomer.iban && maskIban(viewedCustomer.iban),
                is: customer.iban && maskIban(customer.iban),
              },
              { label: t('company.bic'), was: viewedCustomer.bic, is: customer.bic },
              { label: t('company.account-holder'), was: viewedCustomer.accountHolderName, is: customer.accountHolderName },
            ]}
            isLoading={customer.version === viewedCustomer.version}
            onAccept={() => {
              setViewedCustomer(customer);
              setRefusal(null);
            }}
          />
        ) : (
          refusal && (
            <Note kind="trouble" title={t('company-edit.iban-refused')}>
              {t(`company.refused-${refusal}`)}
            </Note>
          )
        )}
        <Facts
          facts={[
            { label: t('company-edit.iban-use'), value: t(`company.iban-use-${customer.paymentMethod}`) },
            ...(customer.iban
              ? [{ label: t('company-edit.iban-now'), value: <span className="mono">{maskIban(customer.iban)}</span> }]
              : []),
            ...(isDirectDebit ? [{ label: t('company.mandate'), value: <MandateValue mandate={customer.sepaMandate} /> }] : []),
          ]}
        />
        <IbanField form={form} label={t('company.iban')} description={t('company-edit.iban-help')} />
        <BicField form={form} label={t('company.bic')} />
        <TextField
          label={t('company.account-holder')}
          description={t('company-edit.account-holder-help', { company: customer.companyName })}
          isOptional
          key={form.key('accountHolderName')}
          {...form.getInputProps('accountHolderName')}
        />
        {isDirectDebit && (
          <Section title={t('company.mandate')}>
            <div className={styles.mandate}>
              <p>{t('company-edit.mandate-text', { creditor: currentBrand.name, company: customer.companyName })}</p>
              <p>{t('company-edit.mandate-refund')}</p>
              <Facts
                facts={[
                  ...(customer.sepaMandate?.creditorId
                    ? [
                        {
                          label: t('company-edit.creditor-id'),
                          value: <span className="mono">{customer.sepaMandate.creditorId}</span>,
                        },
                      ]
                    : []),
                  { label: t('company.mandate-number'), value: t('company-edit.mandate-number-follows') },
                  { label: t('company-edit.collection'), value: t('company-edit.collection-announced') },
                ]}
              />
              <Checkbox
                label={t('company-edit.mandate-accept')}
                key={form.key('mandateAccepted')}
                {...form.getInputProps('mandateAccepted', { type: 'checkbox' })}
              />
            </div>
          </Section>
        )}
        <FormActions isSaving={save.isPending} back="/company" />
      </form>
    </FormPage>
  );
}
