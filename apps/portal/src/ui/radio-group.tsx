import { useUncontrolled } from '@mantine/hooks';
import { type ReactNode, useId } from 'react';
import { type FieldFrame, FieldGroup } from './field.tsx';
import styles from './radio-group.module.css';

interface RadioOption {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  /** Text to the right of the label, such as a price. */
  aside?: ReactNode;
  /** Details below a rule. */
  content?: ReactNode;
  /** Fields that belong to the option, below it on the same card. */
  nested?: ReactNode;
  /** The reason why the option cannot be chosen now. */
  blocked?: string;
}

interface RadioGroupProps extends Omit<FieldFrame, 'note'> {
  options: readonly RadioOption[];
  /** Whether to show the options side by side, for a few short ones. */
  isInline?: boolean;
  /** Whether to use smaller cards, for options inside another card. */
  isCompact?: boolean;
  /** Whether to show one row per option on a shared card, for short options inside another card. */
  isInRows?: boolean;
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  'data-path'?: string;
}

/** Radio buttons on cards. */
export function RadioGroup({
  options,
  isInline = false,
  isCompact = false,
  isInRows = false,
  value,
  defaultValue,
  onChange,
  ...field
}: RadioGroupProps) {
  const id = useId();
  const [chosen, setChosen] = useUncontrolled({ value, defaultValue, finalValue: '', onChange });
  const { 'data-path': path, ...frame } = field;
  // The option in the tab order, which the summary also links to.
  const entry = options.some((option) => option.value === chosen) ? chosen : options.find((option) => !option.blocked)?.value;
  return (
    <FieldGroup id={id} {...frame}>
      <div
        className={[styles.options, isInline && styles.inline, isCompact && styles.compact, isInRows && styles.rows]
          .filter(Boolean)
          .join(' ')}
        data-error={field.error ? true : undefined}
      >
        {options.map((option) => {
          const optionId = `${id}-${option.value}`;
          const describedParts = [option.description && 'description', option.content && 'content', option.blocked && 'blocked'];
          return (
            <div key={option.value} className={styles.card}>
              <label className={styles.option}>
                <input
                  type="radio"
                  name={id}
                  checked={chosen === option.value}
                  // Not disabled, so that screen readers announce the reason.
                  onChange={() => !option.blocked && setChosen(option.value)}
                  aria-disabled={option.blocked ? true : undefined}
                  aria-labelledby={`${optionId}-label ${option.aside ? `${optionId}-aside` : ''}`.trim()}
                  aria-describedby={
                    describedParts
                      .filter(Boolean)
                      .map((part) => `${optionId}-${part}`)
                      .join(' ') || undefined
                  }
                  data-path={option.value === entry ? path : undefined}
                />
                <span id={`${optionId}-label`} className={styles.label}>
                  {option.label}
                </span>
                {option.aside && (
                  <span id={`${optionId}-aside`} className={styles.aside}>
                    {option.aside}
                  </span>
                )}
                {option.description && (
                  <span id={`${optionId}-description`} className={styles.description}>
                    {option.description}
                  </span>
                )}
                {option.blocked && (
                  <span id={`${optionId}-blocked`} className={styles.blocked}>
                    {option.blocked}
                  </span>
                )}
                {option.content && (
                  <span id={`${optionId}-content`} className={styles.content}>
                    {option.content}
                  </span>
                )}
              </label>
              {option.nested && <div className={styles.nested}>{option.nested}</div>}
            </div>
          );
        })}
      </div>
    </FieldGroup>
  );
}
