import { type Customer, getCustomer, ibanRules, updateCustomerIban } from '@demarc/contract/customer.ts';
import { dutchBanks } from '@demarc/contract/dutch-banks.ts';
import { iban as ibanRule, normaliseIban } from '@demarc/contract/rules/iban.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query, useWrite } from '../../lib/api.ts';
import { confirmDone } from '../../lib/confirmation.ts';
import { problemOf, statusOf } from '../../lib/errors.ts';
import { showFieldProblems, useRuledForm } from '../../lib/form.ts';
import { useSession } from '../../lib/session.ts';
import { FormActions } from '../../ui/form-actions.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { FormSummary } from '../../ui/form-summary.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import { Page } from '../../ui/page.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { maskedIban } from './iban-text.ts';
import { StaleNote } from './stale-note.tsx';

export const lazyRoute = createLazyRoute('/company/edit/iban')({ component: EditIbanPage });

function EditIbanPage() {
  const { t } = useTranslation();
  const { claims } = useSession();
  const customer = useQuery({ ...query(getCustomer, { params: { customerId: claims?.cid ?? 0 } }), enabled: claims !== null });
  // The form is there before its page is drawn: it must not begin anew when the company is read again.
  if (customer.data) return <EditIban customer={customer.data} />;
  return (
    <Page title={t('company.edit-iban-title')}>
      <Loaded result={customer} lines={6}>
        {() => null}
      </Loaded>
    </Page>
  );
}

const labels = { iban: 'company.iban', bic: 'company.bic', accountHolderName: 'company.account-holder' };

function EditIban({ customer }: { customer: Customer }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useRuledForm({ iban: '', bic: '', accountHolderName: '' }, ibanRules, { draft: 'edit-iban', labels });
  const save = useWrite(updateCustomerIban, { put: getCustomer });
  const queries = useQueryClient();
  const [refusal, setRefusal] = useState<string | null>(null);
  // What the person saw while typing: another version in the meantime is a conflict, not to be overwritten unseen.
  const [seen, setSeen] = useState(customer);
  const [bank, setBank] = useState<string | null>(null);
  form.watch('iban', ({ value }) => setBank(bankOf(value)));

  const submit = form.onSubmit(({ iban, bic, accountHolderName }) => {
    setRefusal(null);
    save.mutate(
      {
        params: { customerId: customer.customerId },
        body: { iban, bic: bic || null, accountHolderName: accountHolderName || null, version: seen.version },
      },
      {
        onSuccess: () => {
          form.clearDraft();
          confirmDone('company.iban-saved');
          void navigate({ to: '/company' });
        },
        onError: (error) => {
          if (showFieldProblems(form, error)) return;
          const reason = refusalOf(error);
          if (reason === 'STALE_VERSION') void queries.invalidateQueries({ queryKey: [getCustomer.id] });
          setRefusal(reason);
        },
      },
    );
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
            before={seen}
            now={customer}
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
        <FormActions isSaving={save.isPending} back="/company" />
      </form>
    </FormPage>
  );
}

/** Why the API refused what is no fault of a field; null for what is shown elsewhere. */
function refusalOf(error: Error): string | null {
  const status = statusOf(error);
  if (status === null || status === 429 || status >= 500) return null;
  const code = problemOf(error)?.code ?? '';
  return ['STALE_VERSION', 'CUSTOMER_NOT_ACTIVE', 'MANDATE_REQUIRED'].includes(code) ? code : 'OTHER';
}

/** The bank of a complete Dutch IBAN, where it is known. */
function bankOf(value: string): string | null {
  const electronic = normaliseIban(value);
  return electronic.startsWith('NL') && ibanRule(value) === null ? (dutchBanks[electronic.slice(4, 8)]?.name ?? null) : null;
}
