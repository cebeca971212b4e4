import type { AvailablePackage } from '@demarc/contract/availability.ts';
import type { RuledForm } from '../../../lib/form.ts';
import type { LineOrderValues } from './line-order-values.ts';
import { withPackage } from './line-products.ts';

/** Puts a package into the form, field by field: what it does not decide is not looked at before it is asked. */
export function choosePackage(form: RuledForm<LineOrderValues>, found: AvailablePackage): void {
  for (const [field, value] of Object.entries(withPackage(form.getValues(), found))) form.setFieldValue(field, value);
}
