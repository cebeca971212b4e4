import type { AvailablePackage } from '@demarc/contract/availability.ts';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import type { LineOrderValues } from './line-order-values.ts';
import { getPackageValues } from './line-products.ts';

/** Applies a package field by field, so that other fields are not validated before the user reaches them. */
export function choosePackage(form: ValidatedForm<LineOrderValues>, found: AvailablePackage): void {
  for (const [field, value] of Object.entries(getPackageValues(form.getValues(), found))) form.setFieldValue(field, value);
}
