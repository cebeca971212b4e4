import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../ui/action-button.tsx';
import { parseMargin } from './grid-values.ts';
import styles from './own-prices.module.css';

interface MarginFormProps {
  /** The number of services that get a price. */
  count: number;
  /** The same number plus services whose price was filled in but not saved. */
  total: number;
  /** The initial text of the field. */
  initial: string;
  onFill: (marginTenths: number) => void;
}

/** Fills in resale prices by a margin, for services that have none. The user checks and saves them in the grid. */
export function MarginForm({ count, total, initial, onFill }: MarginFormProps) {
  const { t } = useTranslation();
  const [input, setInput] = useState(initial);
  const [isInvalid, setInvalid] = useState(false);
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const margin = parseMargin(input);
    setInvalid(margin === null);
    if (margin !== null) onFill(margin);
  };
  return (
    <form className={styles.fill} onSubmit={submit} noValidate>
      <label htmlFor={id}>{t('invoice.fill-margin')}</label>
      <span className={`entrance-input ${styles.percentage}`}>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          maxLength={5}
          value={input}
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? `${id}-problem` : undefined}
          onChange={({ currentTarget }) => setInput(currentTarget.value)}
        />
        <span aria-hidden="true">%</span>
      </span>
      <ActionButton
        type="submit"
        label={t('invoice.fill-prices', { count: count || total })}
        disabledReason={count === 0 ? t('invoice.prices-filled') : null}
      />
      {isInvalid && (
        <small id={`${id}-problem`} role="alert" className={styles.problem}>
          {t('invoice.fill-margin-invalid')}
        </small>
      )}
    </form>
  );
}
