import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './field.module.css';
import { Glyph } from './glyph.tsx';

export interface FieldFrame {
  label: string;
  /** Help text, above the input so that it is read first. */
  description?: ReactNode;
  error?: ReactNode;
  /** Whether to mark the label as optional; required fields are not marked. */
  isOptional?: boolean;
  /** Information about the value below the input, announced when it changes. Null reserves the live region for later. */
  note?: ReactNode;
}

/**
 * Returns the frame of every field as props for a Mantine input: the label, the help text below it, then the input, note and
 * error.
 */
export function useFieldFrame({ id: givenId, label, description, error, isOptional, note }: FieldFrame & { id?: string }) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const noteId = `${id}-note`;
  const describedBy = [description && `${id}-description`, note && noteId, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    label: <FieldLabel isOptional={isOptional}>{label}</FieldLabel>,
    description,
    error: error ? <FieldError>{error}</FieldError> : undefined,
    withAsterisk: false,
    inputWrapperOrder: ['label', 'description', 'input', 'error'] as ('label' | 'description' | 'input' | 'error')[],
    inputContainer: (input: ReactNode) => (
      <>
        {input}
        {note !== undefined && (
          <div id={noteId} className={styles.note} aria-live="polite">
            {note}
          </div>
        )}
      </>
    ),
    attributes: { input: { 'aria-describedby': describedBy || undefined } },
    classNames: {
      root: styles.root,
      wrapper: styles.wrapper,
      label: styles.label,
      description: styles.help,
      input: styles.input,
      error: styles.error,
    },
  };
}

interface FieldGroupProps extends Omit<FieldFrame, 'note'> {
  id: string;
  children: ReactNode;
  onFocus?: () => void;
  onBlur?: () => void;
}

/** A group of inputs with one label. Focus and blur apply to the group as a whole. */
export function FieldGroup({ id, label, description, error, isOptional, children, onFocus, onBlur }: FieldGroupProps) {
  return (
    <fieldset
      className={styles.group}
      aria-describedby={[description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
      onFocus={onFocus}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && onBlur?.()}
    >
      <legend className={styles.label}>
        <FieldLabel isOptional={isOptional}>{label}</FieldLabel>
      </legend>
      {description && (
        <p id={`${id}-description`} className={styles.help}>
          {description}
        </p>
      )}
      {children}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <FieldError>{error}</FieldError>
        </p>
      )}
    </fieldset>
  );
}

function FieldLabel({ children, isOptional }: { children: string; isOptional?: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      {children} {isOptional && <em>{t('action.optional')}</em>}
    </>
  );
}

function FieldError({ children }: { children: ReactNode }) {
  return (
    <>
      <Glyph name="trouble" />
      <span>{children}</span>
    </>
  );
}
