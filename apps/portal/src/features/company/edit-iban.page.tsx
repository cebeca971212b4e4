import { type Customer, getCustomer, ibanRules, updateCustomerIban } from '@demarc/contract/customer.ts';
import { dutchBanks } from '@demarc/contract/dutch-banks.ts';
import { iban as ibanRule, isSepaIban, normaliseIban } from '@demarc/contract/rules/iban.ts';
import { useQueryClient } from '@tanstack/react-query';
import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '../../brands/current.ts';
import { useWrite } from '../../lib/api.ts';
import { confirmDone } from '../../lib/confirmation.ts';
import { showFieldProblems, useRuledForm } from '../../lib/form.ts';
import { refusalOf } from '../../lib/refusal.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { FormSummary } from '../../ui/form-summary.tsx';
import { Note } from '../../ui/note.tsx';
import { Section } from '../../ui/section.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './company.module.css';
import { maskedIban } from './iban-text.ts';
import { WithOwnCompany } from './own-company.tsx';
import { StaleNote } from './stale-note.tsx';

export const lazyRoute = createLazyRoute('/company/edit/iban')({ component: EditIbanPage });

function EditIbanPage() {
  const { t } = useTranslation();
  return <WithOwnCompany title={t('company.edit-iban-title')}>{(customer) => <EditIban customer={customer} />}</WithOwnCompany>;
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
  iban: [...ibanRules.iban, insideSepa],
  mandateAccepted: [(value: unknown) => (value === true ? null : { code: 'company.mandate-needed' })],
};

function insideSepa(value: unknown) {
  const text = typeof value === 'string' ? value : '';
  return text === '' || isSepaIban(text) ? null : { code: 'company.iban-outside-sepa' };
}

function EditIban({ customer }: { customer: Customer }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const paysByDebit = customer.paymentMethod === 'SEPA_DIRECT_DEBIT';
  const form = useRuledForm(
    { iban: '', bic: '', accountHolderName: '', mandateAccepted: false },
    paysByDebit ? mandateRules : ibanRules,
    // The user must consent each time, so a draft never restores it.
    { draft: 'edit-iban', labels, secret: ['mandateAccepted'] },
  );
  const queries = useQueryClient();
  const [refusal, setRefusal] = useState<'STALE_VERSION' | 'CUSTOMER_NOT_ACTIVE' | 'OTHER' | null>(null);
  // The version the user saw when they started editing: a newer one is a conflict, not something to overwrite unseen.
  const [seen, setSeen] = useState(customer);
  const [bank, setBank] = useState<string | null>(null);
  form.watch('iban', ({ value }) => setBank(bankOf(value)));

  const requestOf = ({ iban, bic, accountHolderName, mandateAccepted }: ReturnType<typeof form.getValues>) => ({
    params: { customerId: customer.customerId },
    body: {
      iban,
      bic: bic || null,
      accountHolderName: accountHolderName || null,
      ...(paysByDebit && { mandateAccepted }),
      version: seen.version,
    },
  });
  const save = useWrite(updateCustomerIban, { put: getCustomer, input: () => requestOf(form.getValues()) });

  const submit = form.onSubmit((values) => {
    setRefusal(null);
    save.mutate(requestOf(values), {
      onSuccess: () => {
        form.clearDraft();
        confirmDone('company.iban-saved');
        void navigate({ to: '/company' });
      },
      onError: (error) => {
        if (showFieldProblems(form, error)) return;
        const reason = refusalOf(error, ['STALE_VERSION', 'CUSTOMER_NOT_ACTIVE', 'MANDATE_REQUIRED']);
        // The payment method may have changed while this page was open: reload the customer to show the mandate checkbox.
        if (reason === 'STALE_VERSION' || reason === 'MANDATE_REQUIRED') {
          void queries.invalidateQueries({ queryKey: [getCustomer.id] });
        }
        if (reason === 'MANDATE_REQUIRED') {
          form.showProblems([{ field: 'mandateAccepted', problem: { code: 'company.mandate-needed' } }]);
        } else setRefusal(reason);
      },
    });
  });

  return (
    <FormPage
      title={t('company.edit-iban-title')}
      lead={customer.companyName}
      draftSavedAt={form.draftSavedAt}
      consequences={[t('company.iban-after-mail'), t('company.iban-after-invoice'), t('company.iban-after-history')]}
    >
      <form onSubmit={submit} noValidate>
        <FormSummary form={form} />
        {refusal === 'STALE_VERSION' ? (
          <StaleNote
            title={t('company.stale')}
            differences={[
              {
                label: t('company.iban'),
                was: seen.iban && maskedIban(seen.iban),
                is: customer.iban && maskedIban(customer.iban),
              },
              { label: t('company.bic'), was: seen.bic, is: customer.bic },
              { label: t('company.account-holder'), was: seen.accountHolderName, is: customer.accountHolderName },
            ]}
            isAsking={customer.version === seen.version}
            onAccept={() => {
              setSeen(customer);
              setRefusal(null);
            }}
          />
        ) : (
          refusal && (
            <Note kind="trouble" title={t('company.iban-refused')}>
              {t(`company.refused-${refusal}`)}
            </Note>
          )
        )}
        {customer.iban && (
          <p>
            {t('company.iban-now')} <span className="mono">{maskedIban(customer.iban)}</span>
          </p>
        )}
        <TextField
          label={t('company.iban')}
          description={bank ? t('company.iban-bank', { bank }) : t('company.iban-help')}
          required
          isMono
          autoComplete="off"
          spellCheck={false}
          key={form.key('iban')}
          {...form.getInputProps('iban')}
        />
        <TextField
          label={t('company.bic')}
          description={t('company.bic-help')}
          isOptional
          isMono
          autoComplete="off"
          spellCheck={false}
          key={form.key('bic')}
          {...form.getInputProps('bic')}
        />
        <TextField
          label={t('company.account-holder')}
          description={t('company.account-holder-help', { company: customer.companyName })}
          isOptional
          key={form.key('accountHolderName')}
          {...form.getInputProps('accountHolderName')}
        />
        {paysByDebit && (
          <Section title={t('company.mandate')}>
            <div className={styles.mandate}>
              <p>{t('company.mandate-text', { creditor: brand.name, company: customer.companyName })}</p>
              <p>{t('company.mandate-refund')}</p>
              <Facts
                facts={[
                  ...(customer.sepaMandate
                    ? [
                        {
                          label: t('company.creditor-id'),
                          value: <span className="mono">{customer.sepaMandate.creditorId}</span>,
                        },
                      ]
                    : []),
                  { label: t('company.mandate-number'), value: t('company.mandate-number-follows') },
                  { label: t('company.collection'), value: t('company.collection-announced') },
                ]}
              />
              <Checkbox
                label={t('company.mandate-accept')}
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

/** The name of the bank for a valid Dutch IBAN; null for other IBANs or unknown banks. */
function bankOf(value: string): string | null {
  const electronic = normaliseIban(value);
  return electronic.startsWith('NL') && ibanRule(value) === null ? (dutchBanks[electronic.slice(4, 8)]?.name ?? null) : null;
}
