import { listActivity } from '@demarc/contract/activity.ts';
import { formatAddress } from '@demarc/contract/format-address.ts';
import type { LineSummary } from '@demarc/contract/line.ts';
import { listLineDiagnostics } from '@demarc/contract/line-diagnostic.ts';
import { lineFaultKinds, reportLineFault } from '@demarc/contract/line-fault.ts';
import { getEndUserName, getLineName } from '@demarc/contract/line-name.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import { isInService } from '@demarc/contract/service-state.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query, useWrite } from '../../lib/api.ts';
import { getErrorStatus, getRetryAfterMinutes } from '../../lib/errors.ts';
import { showToast } from '../../lib/toast.ts';
import { showFieldProblems, useValidatedForm } from '../../lib/validated-form.ts';
import { formatWallTime } from '../../lib/wall-time.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Facts, MissingValue } from '../../ui/facts.tsx';
import { FormSummary } from '../../ui/form-summary.tsx';
import { Note } from '../../ui/note.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FaultMeasurement } from './fault-measurement.tsx';
import { type FaultValues, faultRules, findNewestRun, getInitialValues, isAttached, toRequestBody } from './fault-values.ts';
import { getLineRefusal, LineRefusal, type LineRefusalCode } from './line-refusal.tsx';
import { LineState, StateSince } from './line-status.tsx';
import styles from './lines.module.css';
import { useLineParams } from './use-line.ts';

/** Reports a fault on a line to the provider. */
export function FaultPanel({ line, onClose }: { line: LineSummary | null; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <SidePanel title={line ? t('line.report-title', { name: getLineName(line) }) : ''} isOpen={line !== null} onClose={onClose}>
      {line && (
        <>
          <Facts
            facts={[
              { label: t('line.service-id'), value: <span className="mono">{line.serviceId}</span> },
              {
                label: t('line.end-user'),
                value: getEndUserName(line.endUser) || <MissingValue>{t('line.unknown')}</MissingValue>,
              },
              { label: t('line.address'), value: formatAddress(line.address) },
              { label: t('line.state'), value: isInService(line) ? <StateSince line={line} /> : <LineState line={line} /> },
            ]}
          />
          <FaultForm line={line} onClose={onClose} />
        </>
      )}
    </SidePanel>
  );
}

const labels = {
  kind: 'line.fault-kind',
  description: 'line.fault-description',
  since: 'line.fault-since',
  contactName: 'line.fault-contact-name',
  contactPhone: 'line.phone',
  diagnosticId: 'line.diagnostic',
};

function FaultForm({ line, onClose }: { line: LineSummary; onClose: () => void }) {
  const { t } = useTranslation();
  const params = useLineParams(line.lineId);
  const runs = useQuery(query(listLineDiagnostics, { params }));
  const newest = runs.data ? findNewestRun(runs.data.items, new Date()) : null;
  const form = useValidatedForm<FaultValues>(getInitialValues(line), faultRules, { draft: `line-fault-${line.lineId}`, labels });
  const toRequest = (values: FaultValues) => ({ params, body: toRequestBody(values, newest) });
  const report = useWrite(reportLineFault, {
    stale: [listActivity],
    handles: [429],
    input: () => (form.getValues().kind ? toRequest(form.getValues()) : null),
  });
  const [refusal, setRefusal] = useState<LineRefusalCode | null>(null);
  const [waitMinutes, setWaitMinutes] = useState<number | null>(null);
  const attach = form.useWatchValue('attach') as FaultValues['attach'];
  const submit = form.onSubmit((values) => {
    setRefusal(null);
    setWaitMinutes(null);
    report.mutate(toRequest(values), {
      onSuccess: () => {
        form.clearDraft();
        showToast('line.fault-reported', { name: getLineName(line) });
        onClose();
      },
      onError: (error) => {
        if (getErrorStatus(error) === 429) setWaitMinutes(getRetryAfterMinutes(error));
        else if (!showFieldProblems(form, error)) setRefusal(getLineRefusal(error));
      },
    });
  });
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormSummary form={form} />
      <LineRefusal code={refusal} title={t('line.not-reported')} />
      {waitMinutes !== null && (
        <Note kind="attention" title={t('line.not-reported')}>
          {t('line.fault-quota', { count: waitMinutes })}
        </Note>
      )}
      {(line.status === 'SUSPENDED' || line.suspended) && (
        <Note kind="attention" title={t('line.fault-suspended')}>
          {t('line.fault-suspended-text')}
        </Note>
      )}
      <FaultMeasurement
        line={line}
        runs={runs}
        newest={newest}
        isAttached={isAttached(attach, newest)}
        onAttach={(isWanted) => form.setFieldValue('attach', isWanted ? 'yes' : 'no')}
        onLeave={onClose}
      />
      <RadioGroup
        label={t('line.fault-kind')}
        options={lineFaultKinds.map((value) => ({ value, label: t(`line.fault-kind-${value}`) }))}
        key={form.key('kind')}
        {...form.getInputProps('kind')}
      />
      <TextArea
        label={t('line.fault-description')}
        description={t('line.fault-description-help')}
        rows={4}
        maxLength={2000}
        key={form.key('description')}
        {...form.getInputProps('description')}
      />
      <TextField
        label={t('line.fault-since')}
        description={t('line.fault-since-help')}
        isOptional
        type="datetime-local"
        max={formatWallTime(new Date())}
        key={form.key('since')}
        {...form.getInputProps('since')}
      />
      <div className={styles.heading}>
        <h3>{t('line.fault-contact')}</h3>
        <FillContactButton line={line} onFill={(values) => form.setValues(values)} />
      </div>
      <TextField
        label={t('line.fault-contact-name')}
        description={t('line.fault-contact-help')}
        isOptional
        autoComplete="off"
        maxLength={100}
        key={form.key('contactName')}
        {...form.getInputProps('contactName')}
      />
      <TextField
        label={t('line.phone')}
        description={t('line.phone-help')}
        isOptional
        autoComplete="off"
        type="tel"
        maxLength={20}
        key={form.key('contactPhone')}
        {...form.getInputProps('contactPhone')}
      />
      <div className={styles.buttons}>
        <ActionButton type="submit" variant="primary" label={t('line.fault-send')} isBusy={report.isPending} />
        <ActionButton variant="quiet" label={t('action.cancel')} onClick={onClose} />
      </div>
    </form>
  );
}

/** The end user is usually the person on site. */
function FillContactButton({
  line: { endUser },
  onFill,
}: {
  line: LineSummary;
  onFill: (values: Pick<FaultValues, 'contactName' | 'contactPhone'>) => void;
}) {
  const { t } = useTranslation();
  if (!endUser.phoneNumber) return null;
  const contactName = formatPersonName(endUser) || endUser.companyName;
  return (
    <ActionButton
      size="small"
      icon="user"
      label={t('line.fault-contact-fill')}
      onClick={() => onFill({ contactName, contactPhone: endUser.phoneNumber })}
    />
  );
}
