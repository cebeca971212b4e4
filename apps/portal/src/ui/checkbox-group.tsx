import { useUncontrolled } from '@mantine/hooks';
import { type ReactNode, useId } from 'react';
import { CheckMark } from './checkbox.tsx';
import styles from './checkbox-group.module.css';
import { type FieldFrame, FieldGroup } from './field.tsx';

interface CheckboxOption {
  value: string;
  label: string;
  description?: ReactNode;
  /** The API's code for it, muted. */
  code?: string;
  /** Why the option cannot be changed. */
  blocked?: string;
}

interface CheckboxGroupProps extends Omit<FieldFrame, 'note'> {
  options: readonly CheckboxOption[];
  /** `tasks`: labels are sentences with their description below; otherwise a word with its description next to it. */
  layout?: 'words' | 'tasks';
  value?: string[];
  defaultValue?: string[];
  onChange?: (value: string[]) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  'data-path'?: string;
}

/** A few checkboxes; the value is a list in the order of the options. */
export function CheckboxGroup({ options, layout = 'words', value, defaultValue, onChange, ...field }: CheckboxGroupProps) {
  const id = useId();
  const [chosen, setChosen] = useUncontrolled({ value, defaultValue, finalValue: [], onChange });
  const choose = (option: string, isChosen: boolean) =>
    setChosen(options.map((option) => option.value).filter((known) => (known === option ? isChosen : chosen.includes(known))));
  const { 'data-path': path, ...frame } = field;
  return (
    <FieldGroup id={id} {...frame}>
      <div className={`${styles.options} ${layout === 'tasks' ? styles.tasks : ''}`} data-error={field.error ? true : undefined}>
        {options.map((option, index) => {
          const optionId = `${id}-${option.value}`;
          return (
            // biome-ignore lint/a11y/noLabelWithoutControl: CheckMark contains the input.
            <label key={option.value} className={styles.option}>
              <CheckMark
                checked={chosen.includes(option.value)}
                // Not disabled, so that screen readers announce the reason.
                onChange={(event) => !option.blocked && choose(option.value, event.currentTarget.checked)}
                aria-disabled={option.blocked ? true : undefined}
                aria-labelledby={`${optionId}-label`}
                aria-describedby={option.description || option.blocked ? `${optionId}-description` : undefined}
                aria-invalid={field.error ? true : undefined}
                // The summary's link focuses the first option.
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
