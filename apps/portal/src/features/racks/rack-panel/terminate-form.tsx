import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { terminateRack } from '@demarc/contract/colocation.ts';
import type { Input, Output } from '@demarc/contract/operation.ts';
import { terminationReasons, terminationRules } from '@demarc/contract/service.ts';
import { addWorkingDays } from '@demarc/contract/working-days.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import { showFieldProblems, useValidatedForm } from '../../../lib/validated-form.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { FormSummary } from '../../../ui/form-summary.tsx';
import { Note } from '../../../ui/note.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { getColocationName } from '../rack-columns.tsx';
import { type Colocation, getCalls, staleWithTermination, useColocationParams } from '../use-colocation.ts';
import styles from './rack-panel.module.css';
import { getRackRefusal, RackRefusal, type RackRefusalCode } from './rack-refusal.tsx';

type Termination = Output<typeof terminateRack>;
type TerminationBody = Input<typeof terminateRack>['body'];

const labels = { wishDate: 'rack.end-wish', reason: 'line.cease-reason', comment: 'line.comment' };

/** Terminates a rack or shared units: first shows the date and charge, then asks for confirmation. */
export function TerminateForm({ rack, onClose }: { rack: Colocation; onClose: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const params = useColocationParams(rack);
  const { terminate: operation } = getCalls(rack.kind);
  const today = formatAmsterdamDate(new Date());
  const earliest = rack.contract?.earliestTerminationDate ?? today;
  const firstDay = addWorkingDays(earliest > today ? earliest : today, 0);
  const form = useValidatedForm({ wishDate: firstDay, reason: '', comment: '' }, terminationRules, {
    draft: `rack-end-${rack.id}`,
    labels,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  // A dry run changes nothing; `terminate` does.
  const dryRun = useWrite(operation, { input: null });
  const toRequest = ({ wishDate: day, reason, comment }: ReturnType<typeof form.getValues>) => ({
    params,
    body: { wishDate: day, reason: (reason || null) as TerminationBody['reason'], comment: comment.trim() || null },
  });
  const terminate = useWrite(operation, { stale: staleWithTermination, input: () => toRequest(form.getValues()) });
  const [previewed, setPreviewed] = useState<{ wishDate: string; found: Termination } | null>(null);
  const [refusal, setRefusal] = useState<RackRefusalCode | null>(null);
  const wishDate = form.useWatchValue('wishDate') as string;
  // The preview is for one date; another date needs a new dry run.
  const found = previewed?.wishDate === wishDate ? previewed.found : null;

  const onError = (error: Error) => {
    if (!showFieldProblems(form, error)) setRefusal(getRackRefusal(error));
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
        showToast('rack.terminated', { name: getColocationName(rack), date: formats.date(terminationDate) });
        onClose();
      },
      onError,
    });
  });
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <h3 ref={heading} tabIndex={-1}>
        {t('rack.terminate-title', { name: getColocationName(rack) })}
      </h3>
      <FormSummary form={form} />
      <RackRefusal code={refusal} title={t('rack.not-terminated')} />
      <DateField
        label={t('rack.end-wish')}
        description={t('rack.end-wish-help', { date: formats.date(firstDay) })}
        earliest={today}
        key={form.key('wishDate')}
        {...form.getInputProps('wishDate')}
      />
      <SelectField
        label={t('line.cease-reason')}
        isOptional
        options={terminationReasons.map((value) => ({ value, label: t(`rack.end-reason-${value}`) }))}
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
      <div role="status" className={styles.found}>
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
              value: isCharged ? formats.money(Number(earlyTerminationCharge)) : t('line.no-charge'),
            },
          ]}
        />
        {terminationDate > wishDate && <p>{t('rack.ends-later')}</p>}
      </Note>
      <p className={styles.soft}>{t('rack.terminate-text')}</p>
    </>
  );
}
