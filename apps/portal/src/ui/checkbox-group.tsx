import { useUncontrolled } from '@mantine/hooks';
import { type ReactNode, useId } from 'react';
import { CheckMark } from './checkbox.tsx';
import styles from './checkbox-group.module.css';
import { type FieldFrame, FieldGroup } from './field.tsx';

interface CheckboxOption {
  value: string;
  label: string;
  description?: ReactNode;
  /** The word of the API for it, muted. */
  code?: string;
  /** Why it stays as it is: it cannot be ticked, nor its tick taken away. */
  blocked?: string;
}

interface CheckboxGroupProps extends Omit<FieldFrame, 'note'> {
  options: readonly CheckboxOption[];
  /** `tasks`: labels are sentences with their description below; otherwise a word with its description beside it. */
  look?: 'words' | 'tasks';
  value?: string[];
  defaultValue?: string[];
  onChange?: (value: string[]) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  'data-path'?: string;
}

/** Several of a few things; the value is a list in the order of the options. */
export function CheckboxGroup({ options, look = 'words', value, defaultValue, onChange, ...field }: CheckboxGroupProps) {
  const id = useId();
  const [chosen, setChosen] = useUncontrolled({ value, defaultValue, finalValue: [], onChange });
  const choose = (option: string, isChosen: boolean) =>
    setChosen(options.map((one) => one.value).filter((one) => (one === option ? isChosen : chosen.includes(one))));
  const { 'data-path': path, ...frame } = field;
  return (
    <FieldGroup id={id} {...frame}>
      <div className={`${styles.options} ${look === 'tasks' ? styles.tasks : ''}`} data-error={field.error ? true : undefined}>
        {options.map((option, index) => {
          const optionId = `${id}-${option.value}`;
          return (
            // biome-ignore lint/a11y/noLabelWithoutControl: the box is in CheckMark.
            <label key={option.value} className={styles.option}>
              <CheckMark
                checked={chosen.includes(option.value)}
                // Blocked but not disabled: it is read out with its reason.
                onChange={(event) => !option.blocked && choose(option.value, event.currentTarget.checked)}
                aria-disabled={option.blocked ? true : undefined}
                aria-labelledby={`${optionId}-label`}
                aria-describedby={option.description || option.blocked ? `${optionId}-description` : undefined}
                aria-invalid={field.error ? true : undefined}
                // Where the focus goes from the summary.
                data-path={index === 0 ? path : undefined}
              />
              <span id={`${optionId}-label`} className={styles.label}>
                {option.label}
              </span>
              {(option.description || option.blocked) && (
                <span id={`${optionId}-description`} className={styles.description}>
                  {option.description}
                  {option.blocked && <b>{option.blocked}</b>}
                </span>
              )}
              {option.code && <span className={`mono ${styles.code}`}>{option.code}</span>}
            </label>
          );
        })}
      </div>
    </FieldGroup>
  );
}
