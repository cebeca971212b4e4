import { hasRole } from '@demarc/contract/access.ts';
import { type Account, buildAccountUpdateRules, getAccount, updateAccount } from '@demarc/contract/account.ts';
import { type Language, languages } from '@demarc/contract/language.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../lib/api.ts';
import { getErrorStatus, getProblem } from '../../lib/errors.ts';
import { noValue } from '../../lib/format.ts';
import { showToast } from '../../lib/toast.ts';
import { showFieldProblems, useValidatedForm } from '../../lib/validated-form.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AsyncContent } from '../../ui/async-content.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FormSummary } from '../../ui/form-summary.tsx';
import { Note } from '../../ui/note.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './own-details.module.css';

/** A form for what every user may change about themselves: names, phone number and email language. */
export function OwnDetails({ account, onClose }: { account: UseQueryResult<Account>; onClose: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <SidePanel title={t('shell.my-details')} isOpen onClose={onClose}>
      <AsyncContent result={account} lines={8}>
        {(loaded) => <DetailsForm account={loaded} refetch={() => void account.refetch()} onDone={onClose} />}
      </AsyncContent>
    </SidePanel>
  );
}

const labels = {
  firstName: 'shell.first-name',
  middleName: 'shell.middle-name',
  lastName: 'shell.last-name',
  phoneNumber: 'shell.phone',
  language: 'shell.language',
};

/** The option to use the company's language instead of a personal one. */
const companyLanguage = 'company';

function DetailsForm({ account, refetch, onDone }: { account: Account; refetch: () => void; onDone: () => void }) {
  const { t } = useTranslation(['shell', 'form']);
  const form = useValidatedForm(toFormValues(account), buildAccountUpdateRules(toFormValues(account)), {
    draft: 'own-details',
    labels,
  });
  const [refusal, setRefusal] = useState<'stale' | 'other' | null>(null);
  // The version that the user saw while typing: if it has changed since, saving is a conflict.
  const [viewedAccount, setViewedAccount] = useState(account);
  const toRequest = ({ language, ...names }: ReturnType<typeof form.getValues>) => ({
    params: { customerId: account.customerId, accountId: account.accountId },
    body: { ...names, language: language === companyLanguage ? null : (language as Language), version: viewedAccount.version },
  });
  const save = useWrite(updateAccount, { put: getAccount, previewInput: () => toRequest(form.getValues()) });

  const submit = form.onSubmit((values) => {
    setRefusal(null);
    save.mutate(toRequest(values), {
      onSuccess: () => {
        form.clearDraft();
        showToast('shell.details-saved');
        onDone();
      },
      onError: (error) => {
        if (showFieldProblems(form, error)) return;
        const isStale = getProblem(error)?.code === 'STALE_VERSION';
        if (isStale) refetch();
        if ([400, 403, 404, 409].includes(getErrorStatus(error) ?? 0)) setRefusal(isStale ? 'stale' : 'other');
      },
    });
  });

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <FormSummary form={form} />
      {refusal === 'stale' && (
        <Note kind="attention" title={t('shell.details-stale')}>
          <p>{t('shell.details-stale-text')}</p>
          <Facts
            facts={(['firstName', 'middleName', 'lastName', 'phoneNumber'] as const)
              .filter((field) => account[field] !== viewedAccount[field])
              .map((field) => ({
                label: t(labels[field]),
                value: `${viewedAccount[field] || noValue} → ${account[field] || noValue}`,
              }))}
          />
          <ActionButton
            label={t('shell.details-go-on')}
            isBusy={account.version === viewedAccount.version}
            onClick={() => {
              setViewedAccount(account);
              setRefusal(null);
            }}
          />
        </Note>
      )}
      {refusal === 'other' && (
        <Note kind="trouble" title={t('shell.details-refused')}>
          {t('shell.details-refused-text')}
        </Note>
      )}
      <TextField
        label={t('shell.first-name')}
        autoComplete="given-name"
        key={form.key('firstName')}
        {...form.getInputProps('firstName')}
      />
      <TextField
        label={t('shell.middle-name')}
        isOptional
        autoComplete="additional-name"
        key={form.key('middleName')}
        {...form.getInputProps('middleName')}
      />
      <TextField
        label={t('shell.last-name')}
        autoComplete="family-name"
        key={form.key('lastName')}
        {...form.getInputProps('lastName')}
      />
      <PhoneField
        label={t('shell.phone')}
        description={t('shell.phone-help')}
        isOptional
        autoComplete="tel-national"
        key={form.key('phoneNumber')}
        {...form.getInputProps('phoneNumber')}
      />
      <SelectField
        label={t('shell.language')}
        description={t('shell.language-help')}
        options={[companyLanguage, ...languages].map((value) => ({ value, label: t(`shell.language-${value}`) }))}
        key={form.key('language')}
        {...form.getInputProps('language')}
      />
      <p className={styles.hint}>
        {t('shell.details-rest')}{' '}
        {hasRole(account.roles, 'RESELLER_ADMIN') && (
          <Link to="/user-management/account/$id" params={{ id: account.accountId }} onClick={onDone}>
            {t('form.change')}
          </Link>
        )}
      </p>
      <div className={styles.actions}>
        <ActionButton type="submit" variant="primary" label={t('action.save')} isBusy={save.isPending} />
        <ActionButton variant="quiet" label={t('action.cancel')} onClick={onDone} />
      </div>
    </form>
  );
}

function toFormValues({ firstName, middleName, lastName, phoneNumber, language }: Account) {
  return { firstName, middleName, lastName, phoneNumber, language: language ?? companyLanguage };
}
