import type { AvailablePackage, LineAvailability } from '@demarc/contract/availability.ts';
import { resolveConnection } from '../../../blocks/availability/resolve-connection.ts';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import type { LineOrderValues } from './line-order-values.ts';
import { getPackageValues } from './line-products.ts';

/** Applies a package field by field, so that other fields are not validated before the user reaches them. */
export function choosePackage(form: ValidatedForm<LineOrderValues>, pkg: AvailablePackage): void {
  for (const [field, value] of Object.entries(getPackageValues(form.getValues(), pkg))) form.setFieldValue(field, value);
}

/** Chooses a package, and its connection point if there is only one. */
export function choosePackageAndPoint(
  form: ValidatedForm<LineOrderValues>,
  pkg: AvailablePackage,
  availability: LineAvailability,
): void {
  const isOtherNetwork = form.getValues().carrierCode !== pkg.carrierCode;
  choosePackage(form, pkg);
  const carrier = availability.carriers.find(({ carrierCode }) => carrierCode === pkg.carrierCode);
  if (!carrier || !isOtherNetwork) return;
  form.clearPrefilled(['details.connection.ftuId', 'details.connection.israPoint']);
  const [point, ...others] = carrier.copper?.connectionPoints ?? [];
  const only = others.length === 0 && point ? { israPoint: point.israPoint } : resolveConnection(availability, carrier, pkg);
  if (typeof only === 'string') return;
  if (only.israPoint) form.setFieldValue('details.connection.israPoint', only.israPoint);
  if (only.ftuId) form.setFieldValue('details.connection.ftuId', only.ftuId);
}
