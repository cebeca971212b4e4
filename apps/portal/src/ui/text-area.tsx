import { Textarea, type TextareaProps } from '@mantine/core';
import { type FieldFrame, useFieldFrame } from './field.tsx';
import { MantineScope } from './mantine-scope.tsx';
import styles from './text-area.module.css';

type InheritedProps = Omit<
  TextareaProps,
  keyof FieldFrame | 'classNames' | 'attributes' | 'inputContainer' | 'inputWrapperOrder' | 'withAsterisk'
>;

interface TextAreaProps extends FieldFrame, InheritedProps {
  /** Monospaced, for rows compared character by character. */
  isMono?: boolean;
}

/** A field for multi-line text. */
export function TextArea({ label, description, error, isOptional, note, isMono, id, rows = 4, ...input }: TextAreaProps) {
  const { classNames, ...frame } = useFieldFrame({ label, description, error, isOptional, note, id });
  const inputClass = `${classNames.input} ${styles.area} ${isMono ? 'mono' : ''}`;
  return (
    <MantineScope>
      <Textarea {...input} {...frame} rows={rows} classNames={{ ...classNames, input: inputClass }} />
    </MantineScope>
  );
}
