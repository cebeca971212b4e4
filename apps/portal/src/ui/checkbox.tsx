import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './checkbox.module.css';
import frame from './field.module.css';
import { Glyph } from './glyph.tsx';
import { Icon } from './icon.tsx';

/** The checkbox without a label, for rows that have one elsewhere. */
export function CheckMark(input: ComponentProps<'input'>) {
  return (
    <span className={styles.box}>
      <input {...input} type="checkbox" />
      <Icon name="check" size={12} />
    </span>
  );
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
}

/** A single checkbox. In a form: `form.getInputProps(field, { type: 'checkbox' })`. */
export function Checkbox({ label, description, error, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: CheckMark contains the input. */}
      <label className={styles.line}>
        <CheckMark
          {...input}
          aria-labelledby={`${id}-label`}
          aria-describedby={[description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
          aria-invalid={error ? true : undefined}
        />
        <span id={`${id}-label`}>{label}</span>
        {description && (
          <span id={`${id}-description`} className={`${frame.help} ${styles.help}`}>
            {description}
          </span>
        )}
      </label>
      {error && (
        <p id={`${id}-error`} className={frame.error}>
          <Glyph name="trouble" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
