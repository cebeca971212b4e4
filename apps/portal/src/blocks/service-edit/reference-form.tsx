import type { getRack, updateRack } from '@demarc/contract/colocation.ts';
import type { getDcConnection, updateDcConnection } from '@demarc/contract/dc-connection.ts';
import type { Input, OperationShape } from '@demarc/contract/operation.ts';
import type { getWdm, updateWdm } from '@demarc/contract/wdm.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../lib/api.ts';
import { showFieldProblems, useValidatedForm } from '../../lib/validated-form.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { EditConflict } from '../../ui/edit-conflict.tsx';
import { FormSummary } from '../../ui/form-summary.tsx';
import { Note } from '../../ui/note.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './service-edit.module.css';

/** Updates of services without an end user change their reference in the same way. */
type UpdateOperation = typeof updateRack | typeof updateDcConnection | typeof updateWdm;

interface ReferenceFormProps {
  service: { reference: string | null; version: number };
  update: UpdateOperation;
  /** The read of the service, whose cached data the response replaces. */
  read: typeof getRack | typeof getDcConnection | typeof getWdm;
  params: Input<UpdateOperation>['params'];
  /** Queries that list the service. */
  invalidates: readonly OperationShape[];
  texts: {
    /** Translation key of the field, which the error summary names too. */
    reference: string;
    notSaved: string;
    /** Says that someone else changed the service in the meantime. */
    stale: string;
  };
  /** Returns the code and the reason if the API refused; null for errors shown elsewhere. */
  explainError: (error: Error) => { code: string; text: ReactNode } | null;
  onSaved: () => void;
  onClose: () => void;
}

/** A form that changes the customer's reference of a service. */
export function ReferenceForm({ service, invalidates, texts, explainError, onSaved, onClose, ...props }: ReferenceFormProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const update = props.update as typeof updateRack;
  const read = props.read as typeof getRack;
  const params = props.params as Input<typeof updateRack>['params'];
  const form = useValidatedForm({ reference: service.reference ?? '', version: service.version }, update.rules, {
    labels: { reference: texts.reference },
  });
  /** The version that the user reviewed after a conflict. */
  const [seenVersion, setSeenVersion] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<ReturnType<typeof explainError>>(null);
  const version = seenVersion ?? form.getValues().version;
  const toRequest = (reference: string) => ({ params, body: { reference: reference.trim() || null, version } });
  const save = useWrite(update, { put: read, invalidates, previewInput: () => toRequest(form.getValues().reference) });
  const submit = form.onSubmit(({ reference }) => {
    setRefusal(null);
    save.mutate(toRequest(reference), {
      onSuccess: () => {
        onSaved();
        onClose();
      },
      onError: (error) => {
        if (showFieldProblems(form, error)) return;
        const refusalReason = explainError(error);
        if (refusalReason?.code === 'STALE_VERSION') void queries.invalidateQueries({ queryKey: [read.id] });
        setRefusal(refusalReason);
      },
    });
  });
  const closeConflict = () => {
    setSeenVersion(service.version);
    setRefusal(null);
  };
  return (
    <form onSubmit={submit} noValidate className={`${styles.form} ${styles.frame}`}>
      <FormSummary form={form} />
      {refusal?.code === 'STALE_VERSION' && (
        <EditConflict
          title={texts.stale}
          fields={[{ label: t(texts.reference), stored: service.reference ?? '', typed: form.getValues().reference }]}
          isLoading={service.version === version}
          onKeep={closeConflict}
          onUseCurrent={() => {
            form.setFieldValue('reference', service.reference ?? '');
            closeConflict();
          }}
        />
      )}
      {refusal && refusal.code !== 'STALE_VERSION' && (
        <Note kind="trouble" title={texts.notSaved}>
          {refusal.text}
        </Note>
      )}
      <TextField
        label={t(texts.reference)}
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
