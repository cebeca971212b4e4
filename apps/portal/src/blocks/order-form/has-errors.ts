import type { FormErrors } from '@mantine/form';
import { isFieldWithin } from '../../lib/field-problems.ts';

/** Whether one of the fields, or something within it, shows an error. */
export function hasErrors({ errors }: { errors: FormErrors }, fields: readonly string[]): boolean {
  return Object.entries(errors).some(([field, error]) => Boolean(error) && isFieldWithin(field, fields));
}
