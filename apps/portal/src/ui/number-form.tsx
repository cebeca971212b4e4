import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from './action-button.tsx';
import { parseWholeNumber } from './data-table/filters.ts';
import styles from './number-form.module.css';

interface NumberFormProps {
  label: string;
  max: number;
  /** Empty if not set. */
  value: string;
  /** Undefined clears it. */
  onChange: (value: string | undefined) => void;
}

/** A form for a number to filter by. Enter or the button sets it, an empty field clears it. */
export function NumberForm({ label, max, value, onChange }: NumberFormProps) {
  const { t } = useTranslation('list');
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [isWrong, setWrong] = useState(false);
  const set = (event: FormEvent) => {
    event.preventDefault();
    const number = parseWholeNumber(typed, max);
    if (typed.trim() !== '' && number === undefined) setWrong(true);
    else onChange(number);
  };
  return (
    <form className={styles.form} onSubmit={set} noValidate>
      <label htmlFor={id}>{label}</label>
      <div>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-wrong` : undefined}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setWrong(false);
          }}
        />
        <ActionButton type="submit" label={t('list.set-number')} />
      </div>
      {isWrong && (
        <p id={`${id}-wrong`} role="alert">
          {t('list.not-a-number')}
        </p>
      )}
    </form>
  );
}
