import { TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Glyph } from './glyph.tsx';
import styles from './text-field.module.css';

interface TextFieldProps extends Omit<TextInputProps, 'classNames' | 'inputWrapperOrder' | 'withAsterisk'> {
  /** Said behind the label; what is required is not marked. */
  isOptional?: boolean;
  /** For what is compared sign by sign. */
  isMono?: boolean;
}

/** A line of text: label above, help between, error below with its glyph. */
export function TextField({ label, error, isOptional, isMono, ...input }: TextFieldProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      {...input}
      label={
        <>
          {label} {isOptional && <em>{t('action.optional')}</em>}
        </>
      }
      withAsterisk={false}
      error={
        error ? (
          <>
            <Glyph name="trouble" />
            <span>{error}</span>
          </>
        ) : undefined
      }
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      classNames={{
        root: styles.root,
        label: styles.label,
        description: styles.help,
        input: `${styles.input} ${isMono ? 'mono' : ''}`,
        error: styles.error,
      }}
    />
  );
}
