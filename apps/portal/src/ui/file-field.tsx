import { type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import fieldStyles from './field.module.css';
import styles from './file-field.module.css';
import { Glyph } from './glyph.tsx';
import { Icon } from './icon.tsx';

interface FileFieldProps {
  label: string;
  description: string;
  /** Extensions and media types, as in the attribute of an input. */
  accept: string;
  fileName: string | undefined;
  error?: string | null | undefined;
  isDisabled?: boolean;
  onChange: (file: File | null) => void;
  /** The file is optional, so it can be taken away again. */
  isRemovable?: boolean;
  id?: string;
  'data-path'?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** Chooses a file. */
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
            // Otherwise the browser reports no change when the user chooses the file again that was removed.
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
              // The button goes away, and the focus would go with it.
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
