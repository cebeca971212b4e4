import { normalizePhoneNumber } from '../lib/normalize-phone-number.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** Takes a Dutch phone number with spaces, hyphens or +31. The form holds the ten digits that the API expects. */
export function PhoneField({ onChange, ...field }: Omit<TextFieldProps, 'type' | 'maxLength'>) {
  return (
    <TextField
      {...field}
      type="tel"
      maxLength={24}
      // Only the form's `onChange` is used here, which takes a value too.
      onChange={({ currentTarget }) => onChange?.(normalizePhoneNumber(currentTarget.value) as never)}
    />
  );
}
