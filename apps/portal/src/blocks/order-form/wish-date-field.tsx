import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { FieldNote } from '../../ui/field-note.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './order-form.module.css';
import { WishCalendar } from './wish-calendar.tsx';
import { getDayRefusal } from './wish-date.ts';

interface WishDateFieldProps {
  label: string;
  description?: string;
  error?: React.ReactNode;
  value: string;
  onChange: (day: string) => void;
  onBlur?: () => void;
  earliest: string;
  latest: string;
  'data-path'?: string;
}

/** A date to type or choose. A day without deliveries shows the reason, with the next possible day. */
export function WishDateField({
  label,
  description,
  error,
  value,
  onChange,
  onBlur,
  earliest,
  latest,
  ...rest
}: WishDateFieldProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const refusal = getDayRefusal(value, { earliest, latest });
  // Remounts the calendar after a choice from outside, so that it shows that day's month; not after its own choice.
  const [shown, setShown] = useState(0);
  const take = (day: string) => {
    onChange(day);
    setShown(shown + 1);
  };
  const day = (text: string) => formats.longDate(text);
  return (
    <div className={styles.wishDate}>
      <TextField
        {...rest}
        className={styles.day}
        label={label}
        description={description ?? t('order-new.earliest-day', { day: day(earliest) })}
        type="date"
        min={earliest}
        max={latest}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onBlur={onBlur}
        // The note is more specific than the error text of the rule.
        error={refusal ? undefined : error}
        aria-invalid={refusal || error ? true : undefined}
        note={
          refusal ? (
            <FieldNote glyph="trouble">
              {t(`order-new.day-${refusal.why}`, { day: day(value), earliest: day(earliest), latest: day(latest) })}{' '}
              <button type="button" onClick={() => take(refusal.next)}>
                {t('order-new.take-day', { day: day(refusal.next) })}
              </button>
            </FieldNote>
          ) : null
        }
      />
      <WishCalendar key={shown} value={value} onChange={onChange} earliest={earliest} latest={latest} />
    </div>
  );
}
