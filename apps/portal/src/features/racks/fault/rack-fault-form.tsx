import { listActivity } from '@demarc/contract/activity.ts';
import { type ColocationFaultKind, colocationFaultKinds } from '@demarc/contract/colocation-fault.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FaultReportForm } from '../../../blocks/fault/fault-report-form.tsx';
import { type FaultReportValues, faultFieldRules, faultLabels, toFaultReport } from '../../../blocks/fault/fault-values.ts';
import { useWrite } from '../../../lib/api.ts';
import { getErrorStatus } from '../../../lib/errors.ts';
import { showToast } from '../../../lib/toast.ts';
import { showFieldProblems, useValidatedForm } from '../../../lib/validated-form.ts';
import { Loading } from '../../../ui/async-content.tsx';
import { findLostFeeds } from '../lost-feed.ts';
import { useOpenPowerEvents, usePowerSummary } from '../power/use-power.ts';
import { getColocationName } from '../rack-columns.tsx';
import { getRackRefusal } from '../rack-panel/rack-refusal.ts';
import { type Colocation, useColocationParams } from '../use-colocation.ts';
import { getInitialValues } from './power-loss.ts';
import { getFaultCalls } from './use-rack-faults.ts';

interface RackFaultFormProps {
  rack: Colocation;
  onClose: () => void;
}

/** Reports a fault on a rack or on shared units. Starts with the feeds that have no power. */
export function RackFaultForm({ rack, onClose }: RackFaultFormProps) {
  const { t } = useTranslation();
  const power = usePowerSummary(rack);
  const { events = [], isLoading } = useOpenPowerEvents(rack);
  // If a request fails, the form starts empty, because a fault can be reported without figures.
  if (power.isLoading || isLoading) return <Loading lines={12} />;
  const initialValues = getInitialValues(findLostFeeds(rack, power.data), events, t);
  return <PrefilledForm rack={rack} initialValues={initialValues} onClose={onClose} />;
}

type Values = FaultReportValues<ColocationFaultKind>;

function PrefilledForm({ rack, initialValues, onClose }: RackFaultFormProps & { initialValues: Values }) {
  const { t } = useTranslation();
  const params = useColocationParams(rack);
  const calls = getFaultCalls(rack.kind);
  const form = useValidatedForm<Values>(initialValues, faultFieldRules, { draft: `rack-fault-${rack.id}`, labels: faultLabels });
  const toRequest = (values: Values) => ({ params, body: toFaultReport(values) });
  const report = useWrite(calls.report, {
    invalidates: [calls.list, listActivity],
    handles: [429],
    previewInput: () => (form.getValues().kind ? toRequest(form.getValues()) : null),
  });
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = form.onSubmit((values) => {
    setRefusal(null);
    report.mutate(toRequest(values), {
      onSuccess: () => {
        form.clearDraft();
        showToast('fault.was-reported', { name: getColocationName(rack) });
        onClose();
      },
      onError: (error) => {
        if (getErrorStatus(error) === 429) setRefusal('fault.quota');
        else if (!showFieldProblems(form, error)) {
          const code = getRackRefusal(error);
          setRefusal(code && `rack.refused-${code}`);
        }
      },
    });
  });
  return (
    <FaultReportForm
      form={form}
      kinds={colocationFaultKinds}
      descriptionHelp={t('rack.fault-description-help')}
      refusal={refusal}
      isBusy={report.isPending}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
