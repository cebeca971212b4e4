import { contactTypes } from '@demarc/contract/contact.ts';
import type { PowerThresholds } from '@demarc/contract/power/threshold.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../lib/api.ts';
import { formatKw } from '../../../lib/format-kw.ts';
import { showToast } from '../../../lib/toast.ts';
import { showFieldProblems, useValidatedForm } from '../../../lib/validated-form.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { CheckboxGroup } from '../../../ui/checkbox-group.tsx';
import { EditConflict } from '../../../ui/edit-conflict.tsx';
import { FormSummary } from '../../../ui/form-summary.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { getRackRefusal, type RackRefusalCode } from '../rack-panel/rack-refusal.ts';
import type { ColocationKey } from '../racks-search.ts';
import { useColocationParams } from '../use-colocation.ts';
import styles from './power.module.css';
import { PowerRefusal } from './power-refusal.tsx';
import {
  buildThresholdFormRules,
  percentFields,
  type ThresholdValues,
  toThresholdBody,
  toThresholdValues,
} from './threshold-values.ts';
import { getPowerCalls } from './use-power.ts';

interface ThresholdsFormProps {
  unit: ColocationKey;
  committedKw: string;
  thresholds: PowerThresholds;
  onClose: () => void;
}

const labels = {
  enabled: 'power.watch-commitment',
  warningPercent: 'power.warning-percent',
  criticalPercent: 'power.critical-percent',
  breakerWarningPercent: 'power.breaker-percent',
  notifyContactTypes: 'power.notify',
} as const;

export function ThresholdsForm({ unit, committedKw, thresholds, onClose }: ThresholdsFormProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const calls = getPowerCalls(unit.kind);
  const params = useColocationParams(unit);
  const form = useValidatedForm<ThresholdValues>(toThresholdValues(thresholds), buildThresholdFormRules, { labels });
  /** The version the user saw. */
  const [version, setVersion] = useState(thresholds.version);
  const [refusal, setRefusal] = useState<RackRefusalCode | null>(null);
  const toRequest = (values: ThresholdValues) => ({ params, body: { ...toThresholdBody(values), version } });
  const save = useWrite(calls.updateThresholds, {
    put: calls.thresholds,
    invalidates: [calls.summary, calls.series, calls.check],
    previewInput: () => toRequest(form.getValues()),
  });
  const submit = form.onSubmit((values) => {
    setRefusal(null);
    save.mutate(toRequest(values), {
      onSuccess: () => {
        showToast('power.thresholds-saved');
        onClose();
      },
      onError: (error) => {
        if (showFieldProblems(form, error)) return;
        const code = getRackRefusal(error);
        if (code === 'STALE_VERSION') void queries.invalidateQueries({ queryKey: [calls.thresholds.id] });
        setRefusal(code);
      },
    });
  });
  const review = () => {
    setVersion(thresholds.version);
    setRefusal(null);
  };
  const stored = toThresholdValues(thresholds);
  const typed = form.getValues();
  const toPower = (percent: string) => formatKw((Number(committedKw) * Number(percent)) / 100);
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormSummary form={form} />
      {refusal === 'STALE_VERSION' ? (
        <EditConflict
          title={t('rack.stale')}
          fields={percentFields.map((field) => ({ label: t(labels[field]), stored: stored[field], typed: typed[field] }))}
          isLoading={thresholds.version === version}
          onKeep={review}
          onUseCurrent={() => {
            form.setValues(stored);
            review();
          }}
        />
      ) : (
        <PowerRefusal code={refusal} title={t('power.thresholds-not-saved')} />
      )}
      <Checkbox
        label={t(labels.enabled)}
        description={t('power.watch-commitment-help')}
        key={form.key('enabled')}
        {...form.getInputProps('enabled', { type: 'checkbox' })}
      />
      {percentFields.map((field) => (
        <TextField
          key={form.key(field)}
          label={t(labels[field])}
          description={
            field === 'breakerWarningPercent'
              ? t('power.breaker-percent-help')
              : t(`power.${field}-help`, { power: toPower(stored[field]) })
          }
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          rightSection="%"
          {...form.getInputProps(field)}
        />
      ))}
      <CheckboxGroup
        label={t(labels.notifyContactTypes)}
        description={t('power.notify-help')}
        options={contactTypes.map((value) => ({ value, label: t(`contact.type-${value}`) }))}
        key={form.key('notifyContactTypes')}
        {...form.getInputProps('notifyContactTypes')}
      />
      <p className={styles.hint}>{t('power.always-watched')}</p>
      <div className={styles.buttons}>
        <ActionButton type="submit" variant="primary" label={t('action.save')} isBusy={save.isPending} />
        <ActionButton variant="quiet" label={t('action.cancel')} onClick={onClose} />
      </div>
    </form>
  );
}
