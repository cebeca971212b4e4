import { required } from '@demarc/contract/rules/required.ts';
import { getTvAccount, type TvAccount, updateTvAccount } from '@demarc/contract/tv-account.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tvAccountName } from '../../../blocks/tv-words.ts';
import { useWrite } from '../../../lib/api.ts';
import { confirmDone } from '../../../lib/confirmation.ts';
import { showFieldProblems, useRuledForm } from '../../../lib/form.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { FormSummary } from '../../../ui/form-summary.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { StaleChoice } from '../../../ui/stale-choice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import panel from './panel.module.css';
import { TvRefusal, useTvRefusal } from './tv-refusal.tsx';
import { staleWithTvAccount } from './use-tv-account.ts';

interface EditPanelProps {
  account: TvAccount;
  isOpen: boolean;
  onClose: () => void;
}

/** Edits the reseller's reference and the end user. */
export function EditPanel({ account, isOpen, onClose }: EditPanelProps) {
  const { t } = useTranslation();
  const [begun, setBegun] = useState(0);
  return (
    <SidePanel title={t('tv-activation.edit-title', { name: tvAccountName(account) })} isOpen={isOpen} onClose={onClose}>
      {isOpen && <EditForm key={begun} account={account} onAgain={() => setBegun(begun + 1)} onClose={onClose} />}
    </SidePanel>
  );
}

const names = ['firstName', 'middleName', 'lastName', 'email', 'phoneNumber'] as const;
type Name = (typeof names)[number];
type Values = { reference: string; endUser: Record<Name, string>; version: number };

const nameLabels = {
  firstName: 'tv-activation.first-name',
  middleName: 'tv-activation.middle-name',
  lastName: 'tv-activation.last-name',
  email: 'tv-activation.email',
  phoneNumber: 'tv-activation.phone',
} as const satisfies Record<Name, string>;
const labels: Record<string, string> = {
  reference: 'tv-activation.reference',
  ...Object.fromEntries(names.map((name) => [`endUser.${name}`, nameLabels[name]])),
};
// An account always has an end user's name.
const rules = { ...updateTvAccount.rules, 'endUser.lastName': [required] };

function valuesOf({ reference, endUser, version }: TvAccount): Values {
  const { firstName, middleName, lastName, email, phoneNumber } = endUser;
  return { reference: reference ?? '', endUser: { firstName, middleName, lastName, email, phoneNumber }, version };
}

interface EditFormProps {
  account: TvAccount;
  /** Restarts with the stored values. */
  onAgain: () => void;
  onClose: () => void;
}

function EditForm({ account, onAgain, onClose }: EditFormProps) {
  const { t } = useTranslation();
  const form = useRuledForm<Values>(valuesOf(account), rules, { draft: `tv-account-${account.id}`, labels });
  const refusal = useTvRefusal();
  /** The newer version, once the user has reviewed what someone else changed. */
  const [seenVersion, setSeenVersion] = useState<number | null>(null);
  const version = seenVersion ?? form.getValues().version;

  const requestOf = ({ reference, endUser }: Values) => {
    const trimmed = Object.fromEntries(names.map((name) => [name, endUser[name].trim()]));
    return { params: { id: account.id }, body: { reference: reference.trim() || null, endUser: trimmed, version } };
  };
  const save = useWrite(updateTvAccount, {
    put: getTvAccount,
    stale: staleWithTvAccount,
    input: () => requestOf(form.getValues()),
  });

  const submit = form.onSubmit((values) => {
    refusal.clear();
    save.mutate(requestOf(values), {
      onSuccess: (saved) => {
        form.clearDraft();
        confirmDone('tv-activation.saved', { name: tvAccountName(saved) });
        onClose();
      },
      onError: (error) => {
        if (!showFieldProblems(form, error)) refusal.refuse(error);
      },
    });
  });
  const field = (name: Name) => ({
    label: t(nameLabels[name]),
    autoComplete: 'off',
    isOptional: name !== 'middleName' && name !== 'lastName',
    ...form.getInputProps(`endUser.${name}`),
  });
  return (
    <form onSubmit={submit} noValidate className={panel.form}>
      <FormSummary form={form} />
      {refusal.code === 'STALE_VERSION' ? (
        <StaleChoice
          title={t('tv-activation.stale')}
          fields={fieldsOf(valuesOf(account), form.getValues(), t)}
          isAsking={account.version === version}
          onKeep={() => {
            setSeenVersion(account.version);
            refusal.clear();
          }}
          onTakeOver={() => {
            form.clearDraft();
            onAgain();
          }}
        />
      ) : (
        <TvRefusal code={refusal.code} title={t('tv-activation.not-done')} />
      )}
      <TextField
        label={t('tv-activation.reference')}
        description={t('tv-activation.reference-help')}
        isOptional
        autoComplete="off"
        maxLength={100}
        data-autofocus
        key={form.key('reference')}
        {...form.getInputProps('reference')}
      />
      <h3>{t('tv-activation.end-user')}</h3>
      <div className={panel.person}>
        <TextField key={form.key('endUser.firstName')} {...field('firstName')} maxLength={60} />
        <TextField key={form.key('endUser.middleName')} {...field('middleName')} maxLength={60} />
        <TextField key={form.key('endUser.lastName')} {...field('lastName')} maxLength={60} />
      </div>
      <TextField key={form.key('endUser.email')} {...field('email')} type="email" maxLength={120} />
      <TextField
        key={form.key('endUser.phoneNumber')}
        {...field('phoneNumber')}
        description={t('tv-activation.phone-help')}
        type="tel"
        maxLength={20}
      />
      <div className={panel.buttons}>
        <ActionButton type="submit" variant="primary" label={t('action.save')} isBusy={save.isPending} />
        <ActionButton variant="quiet" label={t('action.cancel')} onClick={onClose} />
      </div>
    </form>
  );
}

/** Each field with its stored and its typed value. */
function fieldsOf(onFile: Values, typed: Values, t: (key: string) => string) {
  return [
    { label: t('tv-activation.reference'), is: onFile.reference, typed: typed.reference },
    ...names.map((name) => ({ label: t(nameLabels[name]), is: onFile.endUser[name], typed: typed.endUser[name] })),
  ];
}
