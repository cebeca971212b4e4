import { type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import fieldStyles from './field.module.css';
import styles from './file-field.module.css';
import { Glyph } from './glyph.tsx';

interface FileFieldProps {
  label: string;
  description: string;
  /** Extensions and media types, as in the attribute of an input. */
  accept: string;
  fileName: string | undefined;
  error?: string | null | undefined;
  isDisabled?: boolean;
  onChange: (file: File | null) => void;
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
          onChange={({ currentTarget }) => onChange(currentTarget.files?.[0] ?? null)}
        />
        <label htmlFor={id} className="entrance-button">
          <span>{t('form.choose-file')}</span>
        </label>
        <span className={styles.soft}>{fileName ?? t('form.no-file')}</span>
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
