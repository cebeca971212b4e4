import type { AvailablePackage } from '@demarc/contract/availability.ts';
import type { RuledForm } from '../../../lib/form.ts';
import type { LineOrderValues } from './line-order-values.ts';
import { withPackage } from './line-products.ts';

/** Applies a package field by field, so that other fields are not validated before the user reaches them. */
export function choosePackage(form: RuledForm<LineOrderValues>, found: AvailablePackage): void {
  for (const [field, value] of Object.entries(withPackage(form.getValues(), found))) form.setFieldValue(field, value);
}
