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
import { ActionButton } from '../../ui/action-button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormSummary } from '../../ui/form-summary.tsx';
import { Note } from '../../ui/note.tsx';
import { FaultFields } from '../fault/fault-fields.tsx';
import { emptyFaultReport, type FaultReportValues, faultFieldRules, faultLabels, toFaultReport } from '../fault/fault-values.ts';
import { type Circuit, useCircuitCalls } from './circuit.ts';
import styles from './circuit-assurance.module.css';
import { getCircuitRefusal } from './circuit-refusal.ts';

type Values = FaultReportValues<CircuitFaultKind> & { attach: 'yes' | 'no' };

/** Reports a fault on a circuit, with the last test if that found something. */
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
    stale: [listFaults, listActivity],
    handles: [429],
    input: () => (form.getValues().kind ? toRequest(form.getValues()) : null),
  });
  const [refusal, setRefusal] = useState<string | null>(null);
  const attach = form.useWatchValue('attach') as Values['attach'];
  const submit = form.onSubmit((values) => {
    setRefusal(null);
    report.mutate(toRequest(values), {
      onSuccess: () => {
        form.clearDraft();
        showToast('circuit.fault-reported', { name: circuit.circuitId });
        onClose();
      },
      onError: (error) => {
        if (getErrorStatus(error) === 429) setRefusal('circuit.fault-quota');
        else if (!showFieldProblems(form, error)) setRefusal(getCircuitRefusal(error));
      },
    });
  });
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <h3>{t('circuit.report-fault')}</h3>
      <FormSummary form={form} />
      {refusal && (
        <Note kind="attention" title={t('circuit.fault-not-reported')}>
          {t(refusal)}
        </Note>
      )}
      {(circuit.status === 'SUSPENDED' || circuit.suspended) && (
        <Note kind="attention" title={t('circuit.fault-suspended')}>
          {t('circuit.fault-suspended-text')}
        </Note>
      )}
      <FaultFields
        form={form}
        kinds={circuitFaultKinds}
        descriptionHelp={t('circuit.fault-description-help')}
        contactHelp={t('circuit.fault-contact-help')}
      />
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
      <div className={styles.buttons}>
        <ActionButton type="submit" variant="primary" label={t('fault.send')} isBusy={report.isPending} />
        <ActionButton variant="quiet" label={t('action.cancel')} onClick={onClose} />
      </div>
    </form>
  );
}
