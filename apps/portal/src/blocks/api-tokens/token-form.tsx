import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { showFieldProblems, useValidatedForm } from '../../lib/validated-form.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { FieldNote } from '../../ui/field-note.tsx';
import { FormSummary } from '../../ui/form-summary.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './api-tokens.module.css';
import { expiryChoices, getExpiry, getTokenFormRules, type TokenValues } from './expiry.ts';
import { getTokenRefusal, TokenRefusal, type TokenRefusalCode } from './token-refusal.tsx';

const labels = { description: 'api-token.description', expiry: 'api-token.expires', day: 'api-token.expiry-day-label' };

interface TokenFormProps {
  /** Identifies the draft, so that one person's draft is not offered for another. */
  draft: string;
  isSaving: boolean;
  onSubmit: (
    request: { description: string; expiresAt: string | null },
    onError: (error: Error) => void,
    done: () => void,
  ) => void;
  onCancel: () => void;
}

/** The form with the name and the expiry of a new token. */
export function TokenForm({ draft, isSaving, onSubmit, onCancel }: TokenFormProps) {
  const { t } = useTranslation();
  const form = useValidatedForm<TokenValues>({ description: '', expiry: '365', day: '' }, getTokenFormRules, { draft, labels });
  const [refusal, setRefusal] = useState<TokenRefusalCode | null>(null);
  const expiry = form.useWatchValue('expiry') as string;
  const day = form.useWatchValue('day') as string;
  const submit = form.onSubmit((values) => {
    setRefusal(null);
    const request = { description: values.description.trim(), expiresAt: getExpiry(values, new Date())?.toISOString() ?? null };
    const onError = (error: Error) => {
      if (!showFieldProblems(form, error)) setRefusal(getTokenRefusal(error));
    };
    onSubmit(request, onError, form.clearDraft);
  });
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormSummary form={form} title={t('api-token.not-made')} />
      <TokenRefusal code={refusal} title={t('api-token.not-made')} />
      <TextField
        label={t('api-token.description')}
        description={t('api-token.description-help')}
        autoComplete="off"
        maxLength={100}
        data-autofocus
        key={form.key('description')}
        {...form.getInputProps('description')}
      />
      <SelectField
        label={t('api-token.expires')}
        description={t('api-token.expires-help')}
        options={expiryChoices.map((value) => ({ value, label: t(`api-token.expiry-${value}`) }))}
        note={<ExpiryNote end={getExpiry({ description: '', expiry, day }, new Date())} isNever={expiry === 'never'} />}
        key={form.key('expiry')}
        {...form.getInputProps('expiry')}
      />
      {expiry === 'day' && (
        <DateField
          label={t('api-token.expiry-day-label')}
          earliest={formatAmsterdamDate(new Date())}
          key={form.key('day')}
          {...form.getInputProps('day')}
        />
      )}
      <div className={styles.actions}>
        <ActionButton type="submit" variant="primary" label={t('api-token.make')} isBusy={isSaving} />
        <ActionButton variant="quiet" label={t('action.cancel')} onClick={onCancel} />
      </div>
    </form>
  );
}

function ExpiryNote({ end, isNever }: { end: Date | null; isNever: boolean }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (isNever) return <FieldNote glyph="attention">{t('api-token.never-warning')}</FieldNote>;
  return end && t('api-token.valid-until', { date: formats.date(end) });
}
