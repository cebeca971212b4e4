import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { terminateRack } from '@demarc/contract/colocation.ts';
import type { terminateDcConnection } from '@demarc/contract/dc-connection.ts';
import type { terminateLine } from '@demarc/contract/line.ts';
import type { Input, OperationShape, Output } from '@demarc/contract/operation.ts';
import { terminationReasons, terminationRules } from '@demarc/contract/service.ts';
import type { terminateWdm } from '@demarc/contract/wdm.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { showFieldProblems, useValidatedForm } from '../../lib/validated-form.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { FormSummary } from '../../ui/form-summary.tsx';
import { Note } from '../../ui/note.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import styles from './termination.module.css';
import { type Termination, TerminationPreview } from './termination-preview.tsx';

/** Terminations of all kinds of service have the same body and response. */
type TerminateOperation = typeof terminateLine | typeof terminateRack | typeof terminateDcConnection | typeof terminateWdm;
type TerminationBody = Input<typeof terminateLine>['body'];

interface TerminationFormProps {
  operation: TerminateOperation;
  params: Input<TerminateOperation>['params'];
  /** Queries that show the service or its orders. */
  invalidates: readonly OperationShape[];
  /** Key of the draft. */
  draft: string;
  /** The first business day on which the contract can end. */
  firstDay: string;
  /** Preselected; empty for none. */
  reason?: (typeof terminationReasons)[number] | '';
  texts: {
    /** Translation key of the date, which the error summary names too. */
    wishDate: string;
    wishDateHelp: string;
    reason: (value: (typeof terminationReasons)[number]) => string;
    notTerminated: string;
    /** Shown if the contract allows only a later date. */
    later: string;
    /** The consequence for the service. */
    consequence: string;
  };
  /** Returns why the API refused; null for errors shown elsewhere. */
  explainError: (error: Error) => string | null;
  onTerminated: (terminationDate: string) => void;
  onClose: () => void;
}

/** A form that terminates a service. It first shows the date and charge, then asks for confirmation. */
export function TerminationForm({ params, draft, firstDay, reason = '', texts, explainError, ...props }: TerminationFormProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const form = useValidatedForm({ wishDate: firstDay, reason: reason as string, comment: '' }, terminationRules, {
    draft,
    labels: { wishDate: texts.wishDate, reason: 'line.cease-reason', comment: 'line.comment' },
  });
  const operation = props.operation as typeof terminateLine;
  const toRequest = ({ wishDate: day, reason: chosen, comment }: ReturnType<typeof form.getValues>) => ({
    params: params as Input<typeof terminateLine>['params'],
    body: { wishDate: day, reason: (chosen || null) as TerminationBody['reason'], comment: comment.trim() || null },
  });
  // A dry run changes nothing; `terminate` does.
  const dryRun = useWrite(operation, { previewInput: null });
  const terminate = useWrite(operation, { invalidates: props.invalidates, previewInput: () => toRequest(form.getValues()) });
  const [previewed, setPreviewed] = useState<{ wishDate: string; termination: Termination } | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const wishDate = form.useWatchValue('wishDate') as string;
  // The preview is for one date; another date needs a new dry run.
  const preview = previewed?.wishDate === wishDate ? previewed.termination : null;

  const onError = (error: Error) => {
    if (!showFieldProblems(form, error)) setRefusal(explainError(error));
  };
  const submit = form.onSubmit((values) => {
    setRefusal(null);
    if (!preview) {
      dryRun.mutate(
        { ...toRequest(values), query: { dryRun: true } },
        { onSuccess: (termination) => setPreviewed({ wishDate: values.wishDate, termination }), onError },
      );
      return;
    }
    terminate.mutate(toRequest(values), {
      onSuccess: ({ terminationDate }: Output<typeof terminateLine>) => {
        form.clearDraft();
        props.onTerminated(terminationDate);
      },
      onError,
    });
  });
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormSummary form={form} title={texts.notTerminated} />
      {refusal && (
        <Note kind="trouble" title={texts.notTerminated}>
          {refusal}
        </Note>
      )}
      <DateField
        label={t(texts.wishDate)}
        description={texts.wishDateHelp}
        earliest={formatAmsterdamDate(new Date())}
        data-autofocus
        key={form.key('wishDate')}
        {...form.getInputProps('wishDate')}
      />
      <SelectField
        label={t('line.cease-reason')}
        isOptional
        options={terminationReasons.map((value) => ({ value, label: texts.reason(value) }))}
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
        {preview && <TerminationPreview preview={preview} wishDate={wishDate} texts={texts} />}
      </div>
      <div className={styles.buttons}>
        <ActionButton
          type="submit"
          variant={preview ? 'danger' : 'primary'}
          label={preview ? t('line.cease-on', { date: formats.date(preview.terminationDate) }) : t('line.cease-look')}
          isBusy={dryRun.isPending || terminate.isPending}
        />
        <ActionButton variant="quiet" label={t('action.cancel')} onClick={props.onClose} />
      </div>
    </form>
  );
}
