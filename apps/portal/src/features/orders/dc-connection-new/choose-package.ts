import type { DcConnectionKind, DcConnectionPackage } from '@demarc/contract/dc-connection.ts';
import type { ConnectionService } from '@demarc/contract/optical-compatibility.ts';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import type { DcOrderValues } from './dc-order-values.ts';

/** The initial service: within a building the price does not depend on it; between buildings, most customers choose 10 Gbit/s. */
const initialServices: Record<DcConnectionKind, ConnectionService> = { CROSS_CONNECT: 'DARK', METRO_CONNECT: '10GE' };

/** Puts a package into the form, with the initial service of its kind if the kind changes. */
export function choosePackage(
  form: ValidatedForm<DcOrderValues>,
  packageCode: string,
  packages: readonly DcConnectionPackage[],
): void {
  const findKind = (code: string) => packages.find((catalogPackage) => catalogPackage.packageCode === code)?.kind;
  const kind = findKind(packageCode);
  if (kind && kind !== findKind(form.getValues().packageCode)) form.setFieldValue('details.service', initialServices[kind]);
  form.setFieldValue('packageCode', packageCode);
}
