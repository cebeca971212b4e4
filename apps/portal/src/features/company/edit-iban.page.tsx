import { ProblemError } from '@demarc/client/client.ts';
import { type Customer, getCustomer, ibanRules, updateCustomerIban } from '@demarc/contract/customer.ts';
import { dutchBanks } from '@demarc/contract/dutch-banks.ts';
import { iban as ibanRule, normaliseIban } from '@demarc/contract/rules/iban.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query, useWrite } from '../../lib/api.ts';
import { confirmDone } from '../../lib/confirmation.ts';
import { showFieldProblems, useRuledForm } from '../../lib/form.ts';
import { useSession } from '../../lib/session.ts';
import { FormActions } from '../../ui/form-actions.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { FormSummary } from '../../ui/form-summary.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import { Page } from '../../ui/page.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { maskedIban } from './iban-text.ts';

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
  const [refusal, setRefusal] = useState<string | null>(null);
  // What the person saw while typing: another version in the meantime is a conflict, not to be overwritten unseen.
  const [version, setVersion] = useState(customer.version);
  const [bank, setBank] = useState<string | null>(null);
  form.watch('iban', ({ value }) => setBank(bankOf(value)));

  const submit = form.onSubmit(({ iban, bic, accountHolderName }) => {
    setRefusal(null);
    save.mutate(
      {
        params: { customerId: customer.customerId },
        body: { iban, bic: bic || null, accountHolderName: accountHolderName || null, version },
      },
      {
        onSuccess: () => {
          form.clearDraft();
          confirmDone('company.iban-saved');
          void navigate({ to: '/company' });
        },
        onError: (error) => {
          if (!showFieldProblems(form, error)) setRefusal(refusalOf(error));
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
          <StaleVersion customerId={customer.customerId} onLoaded={(latest) => (setVersion(latest.version), setRefusal(null))} />
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

/** Somebody else was first: shows what is there now; what was typed stays, and is saved on top when asked again. */
function StaleVersion({ customerId, onLoaded }: { customerId: number; onLoaded: (latest: Customer) => void }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const load = async () => onLoaded(await queries.fetchQuery({ ...query(getCustomer, { params: { customerId } }), staleTime: 0 }));
  return (
    <Note kind="attention" title={t('company.stale')}>
      <p>{t('company.stale-text')}</p>
      <PlainButton onClick={() => void load()}>{t('company.stale-load')}</PlainButton>
    </Note>
  );
}

/** Why the API refused what is no fault of a field; null for what is shown elsewhere. */
function refusalOf(error: Error): string | null {
  if (!(error instanceof ProblemError) || error.status === 429 || error.status >= 500) return null;
  const code = error.problem?.code ?? '';
  return ['STALE_VERSION', 'CUSTOMER_NOT_ACTIVE', 'MANDATE_REQUIRED'].includes(code) ? code : 'OTHER';
}

/** The bank of a complete Dutch IBAN, where it is known. */
function bankOf(value: string): string | null {
  const electronic = normaliseIban(value);
  return electronic.startsWith('NL') && ibanRule(value) === null ? (dutchBanks[electronic.slice(4, 8)]?.name ?? null) : null;
}
