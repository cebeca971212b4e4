import type { LineAvailability } from '@demarc/contract/availability.ts';
import { useEffect, useRef } from 'react';
import { getAddressOffers } from '../../../blocks/availability/address-offers.ts';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { choosePackageAndPoint } from './choose-package.ts';
import type { LineOrderValues } from './line-order-values.ts';

/** Chooses the best package at an address, and a better one when its carrier replies, until the user chooses. */
export function useProposedPackage(form: ValidatedForm<LineOrderValues>, answer: LineAvailability | undefined): void {
  const packageCode = form.useWatchValue('packageCode');
  const proposed = useRef('');
  useEffect(() => {
    const best = answer && getAddressOffers(answer).best;
    if (!best || best.packageCode === packageCode) return;
    const isGone = answer.complete && answer.packages.every((catalogPackage) => catalogPackage.packageCode !== packageCode);
    if (packageCode !== '' && packageCode !== proposed.current && !isGone) return;
    proposed.current = best.packageCode;
    choosePackageAndPoint(form, best, answer);
  });
}
