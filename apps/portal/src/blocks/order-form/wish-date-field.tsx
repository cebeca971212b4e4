import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { DateField } from '../../ui/date-field.tsx';
import { FieldNote } from '../../ui/field-note.tsx';
import styles from './order-form.module.css';
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

/** The field for the requested date of a delivery. A day without deliveries shows the reason, with the next possible day. */
export function WishDateField({ description, error, value, onChange, earliest, latest, ...rest }: WishDateFieldProps) {
  const { t } = useTranslation();
  const { longDate: format } = useFormats();
  const bounds = { earliest, latest };
  const refusal = getDayRefusal(value, bounds);
  return (
    <div className={styles.wishDate}>
      <DateField
        {...rest}
        {...bounds}
        description={description ?? t('order-new.earliest-day', { day: format(earliest) })}
        value={value}
        onChange={onChange}
        getUnavailableReason={(day) => {
          const why = getDayRefusal(day, bounds)?.why;
          return why === 'weekend' || why === 'holiday' ? t(`order-new.not-${why}`) : null;
        }}
        quickDay={{ label: t('order-new.soonest'), day: earliest }}
        // The note is more specific than the error text of the rule.
        error={refusal ? undefined : error}
        aria-invalid={refusal || error ? true : undefined}
        note={
          refusal ? (
            <FieldNote glyph="trouble">
              {t(`order-new.day-${refusal.why}`, { day: format(value), earliest: format(earliest), latest: format(latest) })}{' '}
              <button type="button" onClick={() => onChange(refusal.next)}>
                {t('order-new.take-day', { day: format(refusal.next) })}
              </button>
            </FieldNote>
          ) : null
        }
      />
    </div>
  );
}
