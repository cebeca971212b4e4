import { required } from '@demarc/contract/rules/required.ts';
import { getTvAccount, type TvAccount, updateTvAccount } from '@demarc/contract/tv-account.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ServiceEditForm } from '../../../blocks/service-edit/service-edit-form.tsx';
import { useServiceEdit } from '../../../blocks/service-edit/use-service-edit.ts';
import { getTvAccountName } from '../../../blocks/tv-display.ts';
import { useWrite } from '../../../lib/api.ts';
import { showToast } from '../../../lib/toast.ts';
import { showFieldProblems } from '../../../lib/validated-form.ts';
import { SidePanel } from '../../../ui/side-panel.tsx';
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

const fields = ['firstName', 'middleName', 'lastName', 'email', 'phoneNumber'] as const;
const labels = {
  reference: 'tv-activation.reference',
  firstName: 'tv-activation.first-name',
  middleName: 'tv-activation.middle-name',
  lastName: 'tv-activation.last-name',
  email: 'tv-activation.email',
  phoneNumber: 'tv-activation.phone',
} as const;
const texts = {
  referenceHelp: 'tv-activation.reference-help',
  endUser: 'tv-activation.end-user',
  phoneHelp: 'tv-activation.phone-help',
  stale: 'tv-activation.stale',
} as const;
// An account always has an end user's name.
const rules = { ...updateTvAccount.rules, 'endUser.lastName': [required] };

interface EditFormProps {
  account: TvAccount;
  /** Restarts with the stored values. */
  onRestart: () => void;
  onClose: () => void;
}

function EditForm({ account, onRestart, onClose }: EditFormProps) {
  const { t } = useTranslation();
  const edit = useServiceEdit(account, { fields, rules, labels, draft: `tv-account-${account.id}` });
  const { form, toBody } = edit;
  const refusal = useTvRefusal();
  const params = { id: account.id };
  const save = useWrite(updateTvAccount, {
    put: getTvAccount,
    invalidates: staleAfterTvAccountChange,
    previewInput: () => ({ params, body: toBody(form.getValues()) }),
  });
  const submit = form.onSubmit((values) => {
    refusal.clear();
    save.mutate(
      { params, body: toBody(values) },
      {
        onSuccess: (saved) => {
          form.clearDraft();
          showToast('tv-activation.saved', { name: getTvAccountName(saved) });
          onClose();
        },
        onError: (error) => {
          if (!showFieldProblems(form, error)) refusal.refuse(error);
        },
      },
    );
  });
  return (
    <ServiceEditForm
      edit={edit}
      required={['lastName']}
      texts={texts}
      isStale={refusal.code === 'STALE_VERSION'}
      refusal={<TvRefusal code={refusal.code} title={t('tv-activation.not-done')} />}
      isSaving={save.isPending}
      onSubmit={submit}
      onRefusalSeen={refusal.clear}
      onRestart={onRestart}
      onClose={onClose}
    />
  );
}
