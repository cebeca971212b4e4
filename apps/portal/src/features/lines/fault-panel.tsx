import { listActivity } from '@demarc/contract/activity.ts';
import { formatAddress } from '@demarc/contract/format-address.ts';
import type { LineSummary } from '@demarc/contract/line.ts';
import { listLineDiagnostics } from '@demarc/contract/line-diagnostic.ts';
import { lineFaultKinds, listLineFaults, reportLineFault } from '@demarc/contract/line-fault.ts';
import { getEndUserName, getLineName } from '@demarc/contract/line-name.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import { isInService } from '@demarc/contract/service-state.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FaultFields } from '../../blocks/fault/fault-fields.tsx';
import { faultFieldRules, faultLabels } from '../../blocks/fault/fault-values.ts';
import { LineState } from '../../blocks/line-status.tsx';
import { query, useWrite } from '../../lib/api.ts';
import { getErrorStatus, getRetryAfterMinutes } from '../../lib/errors.ts';
import { showToast } from '../../lib/toast.ts';
import { showFieldProblems, useValidatedForm } from '../../lib/validated-form.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AsyncContent } from '../../ui/async-content.tsx';
import { Facts, MissingValue } from '../../ui/facts.tsx';
import { FormSummary } from '../../ui/form-summary.tsx';
import { Note } from '../../ui/note.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { FaultMeasurement } from './fault-measurement.tsx';
import { type FaultValues, findNewestRun, getInitialValues, isAttached, toRequestBody } from './fault-values.ts';
import { getLineRefusal, LineRefusal, type LineRefusalCode } from './line-refusal.tsx';
import styles from './lines.module.css';
import { type LostLately, useLostLately } from './returning-fault.tsx';
import { StateSince } from './state-since.tsx';
import { useLineParams } from './use-line.ts';
import { useRecentSessions } from './use-recent-sessions.ts';

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
          <FaultFormLoader line={line} onClose={onClose} />
        </>
      )}
    </SidePanel>
  );
}

const labels = { ...faultLabels, diagnosticId: 'line.diagnostic' };

interface FaultFormProps {
  line: LineSummary;
  onClose: () => void;
}

/** Loads the sessions, from which the form prefills the description. */
function FaultFormLoader({ line, onClose }: FaultFormProps) {
  const lost = useLostLately(line.lineId);
  const sessions = useRecentSessions(line.lineId);
  if (lost === undefined)
    return (
      <AsyncContent result={sessions} lines={12}>
        {() => null}
      </AsyncContent>
    );
  return <FaultForm line={line} lost={lost} onClose={onClose} />;
}

function FaultForm({ line, lost, onClose }: FaultFormProps & { lost: LostLately | null }) {
  const { t } = useTranslation();
  const params = useLineParams(line.lineId);
  const runs = useQuery(query(listLineDiagnostics, { params }));
  const newest = runs.data ? findNewestRun(runs.data.items, new Date()) : null;
  const form = useValidatedForm<FaultValues>(getInitialValues(line, lost), faultFieldRules, {
    draft: `line-fault-${line.lineId}`,
    labels,
  });
  const toRequest = (values: FaultValues) => ({ params, body: toRequestBody(values, newest) });
  const report = useWrite(reportLineFault, {
    invalidates: [listActivity, listLineFaults],
    handles: [429],
    previewInput: () => (form.getValues().kind ? toRequest(form.getValues()) : null),
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
      <FormSummary form={form} title={t('line.not-reported')} />
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
      <FaultFields
        form={form}
        kinds={lineFaultKinds}
        descriptionHelp={t('line.fault-description-help')}
        contactHelp={t('line.fault-contact-help')}
        fillContact={<FillContactButton line={line} onFill={(values) => form.setValues(values)} />}
      />
      <div className={styles.buttons}>
        <ActionButton type="submit" variant="primary" label={t('fault.send')} isBusy={report.isPending} />
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
