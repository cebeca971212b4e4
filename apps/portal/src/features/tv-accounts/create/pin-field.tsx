import { pin as pinRule } from '@demarc/contract/rules/pin.ts';
import { useTranslation } from 'react-i18next';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { LiveRules } from '../../../ui/live-rules.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import type { TvCreateValues } from './create-values.ts';

/** The PIN field with live rules. Drafts never store the PIN and no API response contains it. */
export function PinField({ form }: { form: ValidatedForm<TvCreateValues> }) {
  const { t } = useTranslation();
  const typed = form.useWatchValue('pin') as string;
  const isComplete = /^\d{4}$/.test(typed);
  const isWeak = isComplete && pinRule(typed) !== null;
  const { error, ...input } = form.getInputProps('pin');
  return (
    <PasswordField
      label={t('tv-account.pin')}
      description={t('tv-account.pin-help')}
      isOptional
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      key={form.key('pin')}
      {...input}
      // The live rule below already shows this error.
      error={isWeak ? undefined : error}
      aria-invalid={error ? true : undefined}
      note={
        typed === '' ? null : (
          <LiveRules
            rules={[
              { label: t('tv-activation.pin-four'), state: isComplete ? 'ok' : 'open' },
              { label: t('tv-activation.pin-hard'), state: isWeak ? 'failed' : isComplete ? 'ok' : 'open' },
            ]}
          />
        )
      }
    />
  );
}
