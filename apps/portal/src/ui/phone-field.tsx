import { normalizePhoneNumber } from '../lib/normalize-phone-number.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface PhoneFieldProps extends Omit<TextFieldProps, 'type' | 'maxLength' | 'onChange'> {
  onChange?: (digits: string) => void;
}

/** A field for a Dutch phone number, with spaces, hyphens or +31. The form receives the ten digits that the API expects. */
export function PhoneField({ onChange, ...field }: PhoneFieldProps) {
  return (
    <TextField
      {...field}
      type="tel"
      maxLength={24}
      onChange={({ currentTarget }) => onChange?.(normalizePhoneNumber(currentTarget.value))}
    />
  );
}
