import { formatShortAddress } from '@demarc/contract/format-address.ts';
import { getLine, type LineSummary, listLines, updateLineReferences } from '@demarc/contract/line.ts';
import { getEndUserName } from '@demarc/contract/line-name.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../lib/api.ts';
import { showToast } from '../../lib/toast.ts';
import { showFieldProblems, useValidatedForm } from '../../lib/validated-form.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { FormSummary } from '../../ui/form-summary.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { getLineRefusal, LineRefusal, type LineRefusalCode } from './line-refusal.tsx';
import styles from './lines.module.css';
import { formatNumberedLabel } from './numbered-label.ts';
import { useLineParams } from './use-line.ts';

interface LabelPanelProps {
  lines: readonly LineSummary[];
  isOpen: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Sets the references of the selected lines in one call. */
export function LabelPanel({ lines, isOpen, onClose, onDone }: LabelPanelProps) {
  const { t } = useTranslation();
  return (
    <SidePanel title={t('line.label-title', { count: lines.length })} isOpen={isOpen} onClose={onClose}>
      {isOpen && <LabelForm lines={lines} onClose={onClose} onDone={onDone} />}
    </SidePanel>
  );
}

type LabelValues = { lines: { lineId: number; reference: string }[] };

function LabelForm({ lines, onClose, onDone }: Omit<LabelPanelProps, 'isOpen'>) {
  const { t } = useTranslation();
  const { customerId } = useLineParams(0);
  const form = useValidatedForm<LabelValues>(
    { lines: lines.map(({ lineId, reference }) => ({ lineId, reference: reference ?? '' })) },
    updateLineReferences.rules,
    { labels: { 'lines[].reference': 'line.reference-of' } },
  );
  const toRequest = (values: LabelValues) => ({
    params: { customerId },
    body: { lines: values.lines.map(({ lineId, reference }) => ({ lineId, reference: reference.trim() || null })) },
  });
  const save = useWrite(updateLineReferences, {
    invalidates: [listLines, getLine],
    previewInput: () => toRequest(form.getValues()),
  });
  const [pattern, setPattern] = useState('');
  const [refusal, setRefusal] = useState<LineRefusalCode | null>(null);
  const submit = form.onSubmit((values) => {
    setRefusal(null);
    save.mutate(toRequest(values), {
      onSuccess: ({ updated }) => {
        showToast('line.labelled', { count: updated });
        onDone();
      },
      onError: (error) => {
        if (!showFieldProblems(form, error)) setRefusal(getLineRefusal(error));
      },
    });
  });
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormSummary form={form} />
      <LineRefusal code={refusal} title={t('line.not-saved')} />
      <div className={styles.fill}>
        <TextField
          label={t('line.label-all')}
          description={t('line.label-all-help')}
          autoComplete="off"
          maxLength={100}
          data-autofocus
          value={pattern}
          onChange={({ currentTarget }) => setPattern(currentTarget.value)}
        />
        <ActionButton
          label={t('line.label-fill')}
          disabledReason={pattern.trim() ? null : t('line.label-fill-not')}
          onClick={() =>
            form.setValues({
              lines: form
                .getValues()
                .lines.map((line, index) => ({ ...line, reference: formatNumberedLabel(pattern, index + 1, lines.length) })),
            })
          }
        />
      </div>
      {lines.map((line, index) => (
        <TextField
          key={form.key(`lines.${index}.reference`)}
          label={getEndUserName(line.endUser) || line.serviceId}
          description={`${line.serviceId} · ${formatShortAddress(line.address)}`}
          autoComplete="off"
          maxLength={100}
          {...form.getInputProps(`lines.${index}.reference`)}
        />
      ))}
      <div className={styles.buttons}>
        <ActionButton
          type="submit"
          variant="primary"
          label={t('line.label-save', { count: lines.length })}
          isBusy={save.isPending}
        />
        <ActionButton variant="quiet" label={t('action.cancel')} onClick={onClose} />
      </div>
    </form>
  );
}
