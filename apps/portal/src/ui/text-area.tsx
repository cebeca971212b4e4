import { Textarea, type TextareaProps } from '@mantine/core';
import { type FieldFrame, useFieldFrame } from './field.tsx';
import styles from './text-area.module.css';

type Given = Omit<
  TextareaProps,
  keyof FieldFrame | 'classNames' | 'attributes' | 'inputContainer' | 'inputWrapperOrder' | 'withAsterisk'
>;

/** Multi-line text. */
export function TextArea({ label, description, error, isOptional, note, id, rows = 4, ...input }: FieldFrame & Given) {
  const { classNames, ...frame } = useFieldFrame({ label, description, error, isOptional, note, id });
  return (
    <Textarea {...input} {...frame} rows={rows} classNames={{ ...classNames, input: `${classNames.input} ${styles.area}` }} />
  );
}
