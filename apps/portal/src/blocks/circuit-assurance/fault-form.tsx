import { listActivity } from '@demarc/contract/activity.ts';
import { type CircuitFaultKind, circuitFaultKinds } from '@demarc/contract/circuit-fault.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query, useWrite } from '../../lib/api.ts';
import { getErrorStatus } from '../../lib/errors.ts';
import { useFormats } from '../../lib/format.ts';
import { showToast } from '../../lib/toast.ts';
import { showFieldProblems, useValidatedForm } from '../../lib/validated-form.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Note } from '../../ui/note.tsx';
import { FaultReportForm } from '../fault/fault-report-form.tsx';
import { emptyFaultReport, type FaultReportValues, faultFieldRules, faultLabels, toFaultReport } from '../fault/fault-values.ts';
import { type Circuit, useCircuitCalls } from './circuit.ts';
import styles from './circuit-assurance.module.css';
import { getCircuitRefusal } from './circuit-refusal.ts';

type Values = FaultReportValues<CircuitFaultKind> & { attach: 'yes' | 'no' };

/** A form that reports a fault on a circuit, with the last test if that found a problem. */
export function FaultForm({ circuit, onClose }: { circuit: Circuit; onClose: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { reportFault, listFaults, listTests, params } = useCircuitCalls(circuit);
  const tests = useQuery(query(listTests, { params }));
  const lastTest = tests.data?.find(({ status }) => status === 'DONE');
  const form = useValidatedForm<Values>({ ...emptyFaultReport, attach: 'yes' }, faultFieldRules, {
    draft: `${circuit.subject}-fault-${circuit.id}`,
    labels: { ...faultLabels, testId: 'circuit.test' },
  });
  const toRequest = ({ attach, ...values }: Values) => ({
    params,
    body: { ...toFaultReport(values), testId: attach === 'yes' ? (lastTest?.testId ?? null) : null },
  });
  const report = useWrite(reportFault, {
    invalidates: [listFaults, listActivity],
    handles: [429],
    previewInput: () => (form.getValues().kind ? toRequest(form.getValues()) : null),
  });
  const [refusal, setRefusal] = useState<string | null>(null);
  const attach = form.useWatchValue('attach') as Values['attach'];
  const submit = form.onSubmit((values) => {
    setRefusal(null);
    report.mutate(toRequest(values), {
      onSuccess: () => {
        form.clearDraft();
        showToast('fault.was-reported', { name: circuit.circuitId });
        onClose();
      },
      onError: (error) => {
        if (getErrorStatus(error) === 429) setRefusal('fault.quota');
        else if (!showFieldProblems(form, error)) setRefusal(getCircuitRefusal(error));
      },
    });
  });
  return (
    <div className={styles.form}>
      <h3>{t('circuit.report-fault')}</h3>
      <FaultReportForm
        form={form}
        kinds={circuitFaultKinds}
        descriptionHelp={t('circuit.fault-description-help')}
        refusal={refusal}
        isBusy={report.isPending}
        onSubmit={submit}
        onClose={onClose}
        note={
          (circuit.status === 'SUSPENDED' || circuit.suspended) && (
            <Note kind="attention" title={t('circuit.fault-suspended')}>
              {t('circuit.fault-suspended-text')}
            </Note>
          )
        }
      >
        {lastTest && (
          <Checkbox
            label={t('circuit.fault-attach', {
              what: t(`circuit.test-type-${lastTest.type}`),
              time: formats.dateTime(lastTest.finishedAt),
            })}
            checked={attach === 'yes'}
            onChange={({ currentTarget }) => form.setFieldValue('attach', currentTarget.checked ? 'yes' : 'no')}
          />
        )}
      </FaultReportForm>
    </div>
  );
}
