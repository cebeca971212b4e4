import { type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import fieldStyles from './field.module.css';
import styles from './file-field.module.css';
import { Glyph } from './glyph.tsx';
import { Icon } from './icon.tsx';

interface FileFieldProps {
  label: string;
  description: string;
  /** Extensions and media types, as in the `accept` attribute. */
  accept: string;
  fileName: string | undefined;
  error?: string | null | undefined;
  isDisabled?: boolean;
  onChange: (file: File | null) => void;
  /** Whether the user can remove the chosen file again. */
  isRemovable?: boolean;
  id?: string;
  'data-path'?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A field for one file, with our own button, because the browser's button cannot be translated or styled. */
export function FileField({
  label,
  description,
  accept,
  fileName,
  error,
  isDisabled,
  onChange,
  isRemovable = false,
  id: givenId,
  ref,
  'data-path': path,
}: FileFieldProps) {
  const { t } = useTranslation();
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div className={styles.field}>
      <span id={`${id}-label`} className={fieldStyles.label}>
        {label}
      </span>
      <p id={`${id}-help`} className={styles.soft}>
        {description}
      </p>
      <div className={styles.chosen}>
        <input
          ref={ref}
          id={id}
          className="unseen"
          type="file"
          data-path={path}
          accept={accept}
          aria-describedby={`${id}-label ${id}-help ${id}-problem`}
          aria-invalid={error ? true : undefined}
          disabled={isDisabled}
          onClick={({ currentTarget }) => {
            // Otherwise the browser fires no change event when the user removes a file and then chooses the same one.
            currentTarget.value = '';
          }}
          onChange={({ currentTarget }) => onChange(currentTarget.files?.[0] ?? null)}
        />
        <label htmlFor={id} className="entrance-button">
          <span>{t('form.choose-file')}</span>
        </label>
        <span className={styles.soft}>{fileName ?? t('form.no-file')}</span>
        {isRemovable && fileName !== undefined && (
          <button
            type="button"
            className="entrance-icon-button"
            aria-label={t('form.remove-file')}
            title={t('form.remove-file')}
            disabled={isDisabled}
            onClick={() => {
              onChange(null);
              // The button disappears, so the focus moves to the input.
              document.getElementById(id)?.focus();
            }}
          >
            <Icon name="x" />
          </button>
        )}
      </div>
      <div id={`${id}-problem`} role="alert">
        {error && (
          <p className={styles.wrong}>
            <Glyph name="trouble" />
            <span>{error}</span>
          </p>
        )}
      </div>
    </div>
  );
}
