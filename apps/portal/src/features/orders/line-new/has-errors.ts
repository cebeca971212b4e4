import { isFieldWithin } from '../../../lib/field-problems.ts';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import type { LineOrderValues } from './line-order-values.ts';

/** Whether one of the fields, or something within it, shows an error. */
export function hasErrors({ errors }: Pick<ValidatedForm<LineOrderValues>, 'errors'>, fields: readonly string[]): boolean {
  return Object.entries(errors).some(([field, error]) => Boolean(error) && isFieldWithin(field, fields));
}
