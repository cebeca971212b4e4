import { TextInput, type TextInputProps } from '@mantine/core';
import { type FieldFrame, useFieldFrame } from './field.tsx';

type Given = Omit<
  TextInputProps,
  keyof FieldFrame | 'classNames' | 'attributes' | 'inputContainer' | 'inputWrapperOrder' | 'withAsterisk'
>;

export interface TextFieldProps extends FieldFrame, Given {
  /** For what is compared sign by sign. */
  isMono?: boolean;
}

/** A line of text: label above, help between, error below with its glyph. */
export function TextField({ label, description, error, isOptional, note, isMono, id, ...input }: TextFieldProps) {
  const { classNames, ...frame } = useFieldFrame({ label, description, error, isOptional, note, id });
  return <TextInput {...input} {...frame} classNames={{ ...classNames, input: `${classNames.input} ${isMono ? 'mono' : ''}` }} />;
}
