import { listActivity } from '@demarc/contract/activity.ts';
import { type CircuitTestType, circuitTestTypes } from '@demarc/contract/circuit-test.ts';
import { required } from '@demarc/contract/rules/required.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../lib/api.ts';
import { getErrorStatus } from '../../lib/errors.ts';
import { showToast } from '../../lib/toast.ts';
import { showFieldProblems, useValidatedForm } from '../../lib/validated-form.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { FormSummary } from '../../ui/form-summary.tsx';
import { Note } from '../../ui/note.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { type Circuit, useCircuitCalls } from './circuit.ts';
import styles from './circuit-assurance.module.css';
import { getCircuitRefusal } from './circuit-refusal.ts';

/** Requests a test of a circuit. */
export function TestForm({ circuit, onClose }: { circuit: Circuit; onClose: () => void }) {
  const { t } = useTranslation();
  const { requestTest, listTests, params } = useCircuitCalls(circuit);
  const form = useValidatedForm<{ type: CircuitTestType | ''; note: string }>(
    { type: circuit.isFiber ? '' : 'CONTINUITY', note: '' },
    { ...requestTest.rules, type: [required] },
    { labels: { type: 'circuit.test-type', note: 'circuit.test-note' } },
  );
  const toRequest = ({ type, note }: { type: CircuitTestType | ''; note: string }) => ({
    params,
    body: { type: type as CircuitTestType, note: note.trim() || null },
  });
  const request = useWrite(requestTest, {
    invalidates: [listTests, listActivity],
    handles: [429],
    previewInput: () => (form.getValues().type ? toRequest(form.getValues()) : null),
  });
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = form.onSubmit((values) => {
    setRefusal(null);
    request.mutate(toRequest(values), {
      onSuccess: () => {
        showToast('circuit.test-requested', { name: circuit.circuitId });
        onClose();
      },
      onError: (error) => {
        if (getErrorStatus(error) === 429) setRefusal('circuit.test-quota');
        else if (!showFieldProblems(form, error)) setRefusal(getCircuitRefusal(error));
      },
    });
  });
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <h3>{t('circuit.request-test')}</h3>
      <FormSummary form={form} title={t('circuit.test-not-requested')} />
      {refusal && (
        <Note kind="attention" title={t('circuit.test-not-requested')}>
          {t(refusal)}
        </Note>
      )}
      <RadioGroup
        label={t('circuit.test-type')}
        options={circuitTestTypes.map((value) => ({
          value,
          label: t(`circuit.test-type-${value}`),
          description: t(`circuit.test-type-${value}-text`),
          ...(value === 'LIGHT' && !circuit.isFiber ? { blocked: t('circuit.light-needs-fiber') } : {}),
        }))}
        key={form.key('type')}
        {...form.getInputProps('type')}
      />
      <TextArea
        label={t('circuit.test-note')}
        description={t('circuit.test-note-help')}
        isOptional
        rows={3}
        maxLength={500}
        key={form.key('note')}
        {...form.getInputProps('note')}
      />
      <div className={styles.buttons}>
        <ActionButton type="submit" variant="primary" label={t('circuit.request-test')} isBusy={request.isPending} />
        <ActionButton variant="quiet" label={t('action.cancel')} onClick={onClose} />
      </div>
    </form>
  );
}
