import { required } from '@demarc/contract/rules/required.ts';
import { getTvAccount, type TvAccount, updateTvAccount } from '@demarc/contract/tv-account.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getTvAccountName } from '../../../blocks/tv-display.ts';
import { useWrite } from '../../../lib/api.ts';
import { showToast } from '../../../lib/toast.ts';
import { showFieldProblems, useValidatedForm } from '../../../lib/validated-form.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { EditConflict } from '../../../ui/edit-conflict.tsx';
import { FormSummary } from '../../../ui/form-summary.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import panel from './panel.module.css';
import { TvRefusal, useTvRefusal } from './tv-refusal.tsx';
import { staleAfterTvAccountChange } from './use-tv-account.ts';

interface EditPanelProps {
  account: TvAccount;
  isOpen: boolean;
  onClose: () => void;
}

/** Edits the reseller's reference and the end user. */
export function EditPanel({ account, isOpen, onClose }: EditPanelProps) {
  const { t } = useTranslation();
  const [formKey, setFormKey] = useState(0);
  return (
    <SidePanel title={t('tv-activation.edit-title', { name: getTvAccountName(account) })} isOpen={isOpen} onClose={onClose}>
      {isOpen && <EditForm key={formKey} account={account} onRestart={() => setFormKey(formKey + 1)} onClose={onClose} />}
    </SidePanel>
  );
}

const endUserFields = ['firstName', 'middleName', 'lastName', 'email', 'phoneNumber'] as const;
type EndUserField = (typeof endUserFields)[number];
type EditValues = { reference: string; endUser: Record<EndUserField, string>; version: number };

const endUserLabels = {
  firstName: 'tv-activation.first-name',
  middleName: 'tv-activation.middle-name',
  lastName: 'tv-activation.last-name',
  email: 'tv-activation.email',
  phoneNumber: 'tv-activation.phone',
} as const satisfies Record<EndUserField, string>;
const labels: Record<string, string> = {
  reference: 'tv-activation.reference',
  ...Object.fromEntries(endUserFields.map((name) => [`endUser.${name}`, endUserLabels[name]])),
};
// An account always has an end user's name.
const rules = { ...updateTvAccount.rules, 'endUser.lastName': [required] };

function toValues({ reference, endUser, version }: TvAccount): EditValues {
  const { firstName, middleName, lastName, email, phoneNumber } = endUser;
  return { reference: reference ?? '', endUser: { firstName, middleName, lastName, email, phoneNumber }, version };
}

interface EditFormProps {
  account: TvAccount;
  /** Restarts with the stored values. */
  onRestart: () => void;
  onClose: () => void;
}

function EditForm({ account, onRestart, onClose }: EditFormProps) {
  const { t } = useTranslation();
  const form = useValidatedForm<EditValues>(toValues(account), rules, { draft: `tv-account-${account.id}`, labels });
  const refusal = useTvRefusal();
  /** The newer version, once the user has reviewed what someone else changed. */
  const [viewedVersion, setViewedVersion] = useState<number | null>(null);
  const version = viewedVersion ?? form.getValues().version;

  const toRequest = ({ reference, endUser }: EditValues) => {
    const trimmed = Object.fromEntries(endUserFields.map((name) => [name, endUser[name].trim()]));
    return { params: { id: account.id }, body: { reference: reference.trim() || null, endUser: trimmed, version } };
  };
  const save = useWrite(updateTvAccount, {
    put: getTvAccount,
    stale: staleAfterTvAccountChange,
    input: () => toRequest(form.getValues()),
  });

  const submit = form.onSubmit((values) => {
    refusal.clear();
    save.mutate(toRequest(values), {
      onSuccess: (saved) => {
        form.clearDraft();
        showToast('tv-activation.saved', { name: getTvAccountName(saved) });
        onClose();
      },
      onError: (error) => {
        if (!showFieldProblems(form, error)) refusal.refuse(error);
      },
    });
  });
  const field = (name: EndUserField) => ({
    label: t(endUserLabels[name]),
    autoComplete: 'off',
    isOptional: name !== 'middleName' && name !== 'lastName',
    ...form.getInputProps(`endUser.${name}`),
  });
  return (
    <form onSubmit={submit} noValidate className={panel.form}>
      <FormSummary form={form} />
      {refusal.code === 'STALE_VERSION' ? (
        <EditConflict
          title={t('tv-activation.stale')}
          fields={compareFields(toValues(account), form.getValues(), t)}
          isLoading={account.version === version}
          onKeep={() => {
            setViewedVersion(account.version);
            refusal.clear();
          }}
          onUseCurrent={() => {
            form.clearDraft();
            onRestart();
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
function compareFields(stored: EditValues, typed: EditValues, t: (key: string) => string) {
  return [
    { label: t('tv-activation.reference'), is: stored.reference, typed: typed.reference },
    ...endUserFields.map((name) => ({ label: t(endUserLabels[name]), is: stored.endUser[name], typed: typed.endUser[name] })),
  ];
}
