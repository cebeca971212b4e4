import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../lib/format.ts';
import { ActionButton } from './action-button.tsx';
import styles from './amount-range-form.module.css';
import { parseAmount, readAmountRange, serializeAmountRange } from './data-table/amount-range.ts';

interface AmountRangeFormProps {
  label: string;
  /** The value as in the URL; empty if not set. */
  value: string;
  /** Undefined clears it. */
  onChange: (value: string | undefined) => void;
  /** In a popover, which is already open when this component has loaded. */
  hasInitialFocus?: boolean;
}

/** A form for amounts to filter by. Enter or the button sets them, empty fields clear them. */
export function AmountRangeForm({ label, value, onChange, hasInitialFocus = false }: AmountRangeFormProps) {
  const { t } = useTranslation('list');
  const formats = useFormats();
  const id = useId();
  const range = readAmountRange(value);
  const show = (amount: string | undefined) => (amount === undefined ? '' : formats.fixed(Number(amount), 2));
  const [typed, setTyped] = useState({ from: show(range?.from), to: show(range?.to) });
  const [wrong, setWrong] = useState<'from' | 'to' | null>(null);
  const set = (event: FormEvent) => {
    event.preventDefault();
    const isWrong = (part: 'from' | 'to') => typed[part].trim() !== '' && parseAmount(typed[part]) === undefined;
    const firstInvalid = (['from', 'to'] as const).find(isWrong) ?? null;
    setWrong(firstInvalid);
    if (firstInvalid) document.getElementById(`${id}-${firstInvalid}`)?.focus();
    else onChange(serializeAmountRange({ from: parseAmount(typed.from), to: parseAmount(typed.to) }));
  };
  return (
    <form className={styles.form} onSubmit={set} noValidate>
      <fieldset>
        <legend>{label}</legend>
        <div>
          {(['from', 'to'] as const).map((part) => (
            <label key={part} htmlFor={`${id}-${part}`}>
              {t(`list.amount-${part}`)}
              <input
                id={`${id}-${part}`}
                // biome-ignore lint/a11y/noAutofocus: the user has just opened this form.
                autoFocus={hasInitialFocus && part === 'from'}
                inputMode="decimal"
                autoComplete="off"
                maxLength={20}
                aria-invalid={wrong === part || undefined}
                aria-describedby={wrong === part ? `${id}-wrong` : undefined}
                value={typed[part]}
                onChange={({ target }) => {
                  setTyped({ ...typed, [part]: target.value });
                  setWrong(null);
                }}
              />
            </label>
          ))}
          <ActionButton type="submit" label={t('list.set-amount')} />
        </div>
      </fieldset>
      {wrong && (
        <p id={`${id}-wrong`} role="alert">
          {t('list.not-an-amount')}
        </p>
      )}
    </form>
  );
}
