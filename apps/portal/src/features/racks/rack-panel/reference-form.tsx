import { getSharedColo } from '@demarc/contract/colocation.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../lib/api.ts';
import { showToast } from '../../../lib/toast.ts';
import { showFieldProblems, useValidatedForm } from '../../../lib/validated-form.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { EditConflict } from '../../../ui/edit-conflict.tsx';
import { FormSummary } from '../../../ui/form-summary.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { getColocationName } from '../rack-columns.tsx';
import { type Colocation, getCalls, staleLists, useColocationParams } from '../use-colocation.ts';
import styles from './rack-panel.module.css';
import { getRackRefusal, RackRefusal, type RackRefusalCode } from './rack-refusal.tsx';

/** Changes the customer's reference. */
export function ReferenceForm({ rack, onClose }: { rack: Colocation; onClose: () => void }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const calls = getCalls(rack.kind);
  const params = useColocationParams(rack);
  const form = useValidatedForm({ reference: rack.reference ?? '', version: rack.version }, calls.update.rules, {
    labels: { reference: 'rack.reference' },
  });
  /** The version that the user reviewed after a conflict. */
  const [seenVersion, setSeenVersion] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<RackRefusalCode | null>(null);
  const version = seenVersion ?? form.getValues().version;
  const toRequest = (reference: string) => ({ params, body: { reference: reference.trim() || null, version } });
  const save = useWrite(calls.update, { put: calls.read, stale: staleLists, input: () => toRequest(form.getValues().reference) });
  const submit = form.onSubmit(({ reference }) => {
    setRefusal(null);
    save.mutate(toRequest(reference), {
      onSuccess: () => {
        showToast('rack.saved', { name: getColocationName(rack) });
        onClose();
      },
      onError: (error) => {
        if (showFieldProblems(form, error)) return;
        const code = getRackRefusal(error);
        if (code === 'STALE_VERSION') {
          for (const { id } of [calls.read, getSharedColo]) void queries.invalidateQueries({ queryKey: [id] });
        }
        setRefusal(code);
      },
    });
  });
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormSummary form={form} />
      {refusal === 'STALE_VERSION' ? (
        <EditConflict
          title={t('rack.stale')}
          fields={[{ label: t('rack.reference'), is: rack.reference ?? '', typed: form.getValues().reference }]}
          isLoading={rack.version === version}
          onKeep={() => {
            setSeenVersion(rack.version);
            setRefusal(null);
          }}
          onUseCurrent={() => {
            form.setFieldValue('reference', rack.reference ?? '');
            setSeenVersion(rack.version);
            setRefusal(null);
          }}
        />
      ) : (
        <RackRefusal code={refusal} title={t('rack.not-saved')} />
      )}
      <TextField
        label={t('rack.reference')}
        isOptional
        autoComplete="off"
        maxLength={100}
        data-autofocus
        autoFocus
        key={form.key('reference')}
        {...form.getInputProps('reference')}
      />
      <div className={styles.buttons}>
        <ActionButton type="submit" variant="primary" label={t('action.save')} isBusy={save.isPending} />
        <ActionButton variant="quiet" label={t('action.cancel')} onClick={onClose} />
      </div>
    </form>
  );
}
