import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { formatShortAddress } from '@demarc/contract/format-address.ts';
import { getLine, getLineSummary, type LineSummary, listLines, terminateLine } from '@demarc/contract/line.ts';
import { getEndUserName, getLineName } from '@demarc/contract/line-name.ts';
import type { Input, Output } from '@demarc/contract/operation.ts';
import { listOrders } from '@demarc/contract/order.ts';
import { terminationReasons, terminationRules } from '@demarc/contract/service.ts';
import { addWorkingDays } from '@demarc/contract/working-days.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { showToast } from '../../lib/toast.ts';
import { showFieldProblems, useValidatedForm } from '../../lib/validated-form.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AsyncContent } from '../../ui/async-content.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Facts, MissingValue } from '../../ui/facts.tsx';
import { FormSummary } from '../../ui/form-summary.tsx';
import { Note } from '../../ui/note.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { formatAmount } from './line-format.ts';
import { getLineRefusal, LineRefusal, type LineRefusalCode } from './line-refusal.tsx';
import styles from './lines.module.css';
import { useLine, useLineParams } from './use-line.ts';

type Termination = Output<typeof terminateLine>;
type TerminationBody = Input<typeof terminateLine>['body'];

/** Terminates a line: first shows the date and charge, then asks for confirmation. */
export function TerminatePanel({ line, onClose }: { line: LineSummary | null; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <SidePanel title={line ? t('line.cease-title', { name: getLineName(line) }) : ''} isOpen={line !== null} onClose={onClose}>
      {line && <TerminateFormLoader line={line} onClose={onClose} />}
    </SidePanel>
  );
}

const labels = { wishDate: 'line.wish-date', reason: 'line.cease-reason', comment: 'line.comment' };

function TerminateFormLoader({ line, onClose }: { line: LineSummary; onClose: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const lineQuery = useLine(line.lineId);
  return (
    <AsyncContent result={lineQuery} lines={5}>
      {({ contract }) => {
        const today = formatAmsterdamDate(new Date());
        const earliest = contract && contract.earliestTerminationDate > today ? contract.earliestTerminationDate : today;
        return (
          <>
            <Facts
              facts={[
                { label: t('line.service-id'), value: <span className="mono">{line.serviceId}</span> },
                {
                  label: t('line.end-user'),
                  value: getEndUserName(line.endUser) || <MissingValue>{t('line.unknown')}</MissingValue>,
                },
                { label: t('line.address'), value: formatShortAddress(line.address) },
                ...(contract
                  ? [
                      { label: t('line.term-end'), value: formats.date(contract.initialTermEndDate) },
                      { label: t('line.earliest-end'), value: formats.date(contract.earliestTerminationDate) },
                    ]
                  : []),
              ]}
            />
            <TerminateForm line={line} firstDay={addWorkingDays(earliest, 0)} onClose={onClose} />
          </>
        );
      }}
    </AsyncContent>
  );
}

function TerminateForm({ line, firstDay, onClose }: { line: LineSummary; firstDay: string; onClose: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const params = useLineParams(line.lineId);
  const form = useValidatedForm({ wishDate: firstDay, reason: '', comment: '' }, terminationRules, {
    draft: `line-cease-${line.lineId}`,
    labels,
  });
  // A dry run changes nothing; `terminate` does.
  const dryRun = useWrite(terminateLine, { input: null });
  const toRequest = ({ wishDate: day, reason, comment }: ReturnType<typeof form.getValues>) => ({
    params,
    body: {
      wishDate: day,
      reason: (reason || null) as TerminationBody['reason'],
      comment: comment.trim() || null,
    },
  });
  const terminate = useWrite(terminateLine, {
    stale: [getLine, listLines, getLineSummary, listOrders],
    input: () => toRequest(form.getValues()),
  });
  const [previewed, setPreviewed] = useState<{ wishDate: string; found: Termination } | null>(null);
  const [refusal, setRefusal] = useState<LineRefusalCode | null>(null);
  const wishDate = form.useWatchValue('wishDate') as string;
  // The preview is for one date; another date needs a new dry run.
  const found = previewed?.wishDate === wishDate ? previewed.found : null;

  const onError = (error: Error) => {
    if (!showFieldProblems(form, error)) setRefusal(getLineRefusal(error));
  };
  const submit = form.onSubmit((values) => {
    setRefusal(null);
    if (!found) {
      dryRun.mutate(
        { ...toRequest(values), query: { dryRun: true } },
        { onSuccess: (answer) => setPreviewed({ wishDate: values.wishDate, found: answer }), onError },
      );
      return;
    }
    terminate.mutate(toRequest(values), {
      onSuccess: ({ terminationDate }) => {
        form.clearDraft();
        showToast('line.ceased', { name: getLineName(line), date: formats.date(terminationDate) });
        onClose();
      },
      onError,
    });
  });
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormSummary form={form} />
      <LineRefusal code={refusal} title={t('line.not-ceased')} />
      <DateField
        label={t('line.wish-date')}
        description={t('line.wish-date-help', { date: formats.date(firstDay) })}
        earliest={formatAmsterdamDate(new Date())}
        data-autofocus
        key={form.key('wishDate')}
        {...form.getInputProps('wishDate')}
      />
      <SelectField
        label={t('line.cease-reason')}
        isOptional
        options={terminationReasons.map((value) => ({ value, label: t(`line.cease-reason-${value}`) }))}
        key={form.key('reason')}
        {...form.getInputProps('reason')}
      />
      <TextArea
        label={t('line.comment')}
        description={t('line.comment-help')}
        isOptional
        rows={3}
        maxLength={500}
        key={form.key('comment')}
        {...form.getInputProps('comment')}
      />
      <div role="status" className={`${styles.form} ${styles.found}`}>
        {found && <TerminationPreview found={found} wishDate={wishDate} />}
      </div>
      <div className={styles.buttons}>
        <ActionButton
          type="submit"
          variant={found ? 'danger' : 'primary'}
          label={found ? t('line.cease-on', { date: formats.date(found.terminationDate) }) : t('line.cease-look')}
          isBusy={dryRun.isPending || terminate.isPending}
        />
        <ActionButton variant="quiet" label={t('action.cancel')} onClick={onClose} />
      </div>
    </form>
  );
}

function TerminationPreview({ found, wishDate }: { found: Termination; wishDate: string }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { terminationDate, chargedUntil, earlyTerminationCharge } = found;
  const isCharged = Number(earlyTerminationCharge) > 0;
  return (
    <>
      <Note kind={isCharged || terminationDate > wishDate ? 'attention' : 'neutral'} title={t('line.cease-found')}>
        <Facts
          facts={[
            { label: t('line.ends-on'), value: formats.date(terminationDate) },
            { label: t('line.charged-until'), value: formats.date(chargedUntil) },
            {
              label: t('line.early-charge'),
              value: isCharged ? formatAmount(earlyTerminationCharge, formats) : t('line.no-charge'),
            },
          ]}
        />
        {terminationDate > wishDate && <p>{t('line.cease-later')}</p>}
      </Note>
      <p className={styles.soft}>{t('line.cease-text')}</p>
    </>
  );
}
