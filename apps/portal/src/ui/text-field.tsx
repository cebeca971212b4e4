import { TextInput, type TextInputProps } from '@mantine/core';
import { type FieldFrame, useFieldFrame } from './field.tsx';
import { MantineScope } from './mantine-scope.tsx';

type InheritedProps = Omit<
  TextInputProps,
  keyof FieldFrame | 'classNames' | 'attributes' | 'inputContainer' | 'inputWrapperOrder' | 'withAsterisk'
>;

export interface TextFieldProps extends FieldFrame, InheritedProps {
  /** Monospaced, for values compared character by character. */
  isMono?: boolean;
}

/** A field for one line of text: the label, the help text below it, then the input and the error with its glyph. */
export function TextField({ label, description, error, isOptional, note, isMono, id, ...input }: TextFieldProps) {
  const { classNames, ...frame } = useFieldFrame({ label, description, error, isOptional, note, id });
  return (
    <MantineScope>
      <TextInput {...input} {...frame} classNames={{ ...classNames, input: `${classNames.input} ${isMono ? 'mono' : ''}` }} />
    </MantineScope>
  );
}
