import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../ui/action-button.tsx';
import { parseMargin } from './grid-values.ts';
import styles from './own-prices.module.css';

interface MarginFormProps {
  /** Services that get a price. */
  count: number;
  /** The same, and those whose price was filled in but not saved. */
  total: number;
  /** The margin to start from, as the field shows it. */
  initial: string;
  onFill: (marginTenths: number) => void;
}

/** Gives services without a resale price one, by a margin. The user checks and saves the prices in the grid. */
export function MarginForm({ count, total, initial, onFill }: MarginFormProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(initial);
  const [isInvalid, setInvalid] = useState(false);
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const margin = parseMargin(typed);
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
          value={typed}
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? `${id}-problem` : undefined}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <span aria-hidden="true">%</span>
      </span>
      <ActionButton
        type="submit"
        label={t('invoice.fill-prices', { count: count || total })}
        reason={count === 0 ? t('invoice.prices-filled') : null}
      />
      {isInvalid && (
        <small id={`${id}-problem`} role="alert" className={styles.problem}>
          {t('invoice.fill-margin-invalid')}
        </small>
      )}
    </form>
  );
}
