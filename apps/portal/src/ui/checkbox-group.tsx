import { useUncontrolled } from '@mantine/hooks';
import { type ReactNode, useId } from 'react';
import { CheckMark } from './checkbox.tsx';
import styles from './checkbox-group.module.css';
import { type FieldFrame, FieldGroup } from './field.tsx';

interface CheckboxOption {
  value: string;
  label: string;
  description?: ReactNode;
  /** The short name of the option, muted. */
  name?: string;
  /** The reason why the option cannot be changed. */
  blocked?: string;
  /** The text that all other options show while this one is chosen, which includes them. */
  includesOthers?: string;
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

/** A group of checkboxes. The value is a list in the order of the options. */
export function CheckboxGroup({ options, layout = 'words', value, defaultValue, onChange, ...field }: CheckboxGroupProps) {
  const id = useId();
  const [chosen, setChosen] = useUncontrolled({ value, defaultValue, finalValue: [], onChange });
  const choose = (option: string, isChosen: boolean) =>
    setChosen(options.map((option) => option.value).filter((one) => (one === option ? isChosen : chosen.includes(one))));
  const including = options.find(({ value, includesOthers }) => includesOthers && chosen.includes(value));
  const { 'data-path': path, ...frame } = field;
  return (
    <FieldGroup id={id} {...frame}>
      <div className={`${styles.options} ${layout === 'tasks' ? styles.tasks : ''}`} data-error={field.error ? true : undefined}>
        {options.map((option, index) => {
          const optionId = `${id}-${option.value}`;
          const isIncluded = including !== undefined && including !== option;
          const blocked = isIncluded ? including.includesOthers : option.blocked;
          return (
            // biome-ignore lint/a11y/noLabelWithoutControl: CheckMark contains the input.
            <label key={option.value} className={styles.option}>
              <CheckMark
                checked={isIncluded || chosen.includes(option.value)}
                // Not disabled, so that screen readers announce the reason.
                onChange={(event) => !blocked && choose(option.value, event.currentTarget.checked)}
                aria-disabled={blocked ? true : undefined}
                aria-labelledby={`${optionId}-label`}
                aria-describedby={option.description || blocked ? `${optionId}-description` : undefined}
                aria-invalid={field.error ? true : undefined}
                // The summary's link focuses the first option.
                data-path={index === 0 ? path : undefined}
              />
              <span id={`${optionId}-label`} className={styles.label}>
                {option.label}
              </span>
              {(option.description || blocked) && (
                <span id={`${optionId}-description`} className={styles.description}>
                  {option.description}
                  {blocked && <b>{blocked}</b>}
                </span>
              )}
              {option.name && <span className={styles.name}>{option.name}</span>}
            </label>
          );
        })}
      </div>
    </FieldGroup>
  );
}
