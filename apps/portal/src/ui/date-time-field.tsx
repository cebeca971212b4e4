import { useUncontrolled } from '@mantine/hooks';
import { type FocusEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from './date-field.tsx';
import styles from './date-time-field.module.css';
import { type FieldFrame, FieldGroup } from './field.tsx';
import { parseTime } from './parse-time.ts';
import { TextField } from './text-field.tsx';

interface DateTimeFieldProps extends Omit<FieldFrame, 'note'> {
  /** `2026-12-09T08:30`, empty, or text that is not a time. */
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  /** Last day in the calendar. */
  latest?: string;
  'data-path'?: string;
  'data-autofocus'?: boolean;
}

/** A field for a date and a time of day in Amsterdam. Incomplete and invalid input is for the rules of the form to refuse. */
export function DateTimeField({ value, defaultValue, onChange, latest, ...field }: DateTimeFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const { 'data-path': path, 'data-autofocus': hasInitialFocus, ...frame } = field;
  const [both, setBoth] = useUncontrolled({ value, defaultValue, finalValue: '', onChange });
  // The last T, because text that is not a date may contain a T as well; `send` leaves none in the time.
  const end = both.lastIndexOf('T');
  const [day, time] = end < 0 ? ['', ''] : [both.slice(0, end), both.slice(end + 1)];
  /** The text that the user is typing; null once the field shows its value. */
  const [typed, setTyped] = useState<string | null>(null);
  const send = (newDay: string, newTime: string) => setBoth(newDay || newTime ? `${newDay}T${newTime.toLowerCase()}` : '');
  const endTyping = (event: FocusEvent<HTMLInputElement>) => {
    const text = event.currentTarget.value;
    send(day, parseTime(text) ?? text.trim());
    setTyped(null);
  };
  const isInvalid = field.error ? true : undefined;
  return (
    <FieldGroup id={id} {...frame}>
      <div className={styles.parts}>
        <DateField
          label={t('form.date')}
          value={day}
          onChange={(newDay) => send(newDay, time)}
          latest={latest}
          aria-invalid={isInvalid}
          {...(path !== undefined && { 'data-path': path })}
          {...(hasInitialFocus && { 'data-autofocus': true })}
        />
        <TextField
          label={t('form.time')}
          placeholder={t('form.time-format')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          value={typed ?? time}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            // Enter submits the form before the field is left.
            send(day, parseTime(currentTarget.value) ?? currentTarget.value.trim());
          }}
          onBlur={endTyping}
          aria-invalid={isInvalid}
        />
      </div>
    </FieldGroup>
  );
}
