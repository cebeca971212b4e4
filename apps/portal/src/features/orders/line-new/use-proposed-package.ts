import type { LineAvailability } from '@demarc/contract/availability.ts';
import { useEffect, useRef } from 'react';
import { getAddressOffers } from '../../../blocks/availability/address-offers.ts';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { choosePackageAndPoint } from './choose-package.ts';
import type { LineOrderValues } from './line-order-values.ts';

/** Chooses the recommended package, and a better one when its carrier responds, until the user chooses a package. */
export function useProposedPackage(form: ValidatedForm<LineOrderValues>, availability: LineAvailability | undefined): void {
  const packageCode = form.useWatchValue('packageCode');
  const proposed = useRef('');
  useEffect(() => {
    const pkg = availability && getAddressOffers(availability).recommendation?.pkg;
    if (!pkg || pkg.packageCode === packageCode) return;
    const isGone =
      availability.complete && availability.packages.every((catalogPackage) => catalogPackage.packageCode !== packageCode);
    if (packageCode !== '' && packageCode !== proposed.current && !isGone) return;
    proposed.current = pkg.packageCode;
    choosePackageAndPoint(form, pkg, availability);
  });
}
