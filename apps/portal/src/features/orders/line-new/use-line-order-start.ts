import type { LineAvailability } from '@demarc/contract/availability.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type AddressKeyValues, getAddressKey } from '../../../blocks/availability/address-key-values.ts';
import { getAddressOffers } from '../../../blocks/availability/address-offers.ts';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { choosePackageAndPoint } from './choose-package.ts';
import type { LineOrderValues } from './line-order-values.ts';
import { applyAvailability, applyPlace } from './use-order-availability.ts';

/** The choices that another page passes to the form. */
export interface LineOrderStart {
  /** A check made elsewhere, and the package chosen from it. */
  start: { availability: LineAvailability; packageCode: string | undefined } | null;
  /** An address in the URL to check, unless it was checked elsewhere. */
  requestedPlace: AddressKeyValues | null;
}

/** Fills in choices from another page, and opens the first incomplete step. */
export function useLineOrderStart(form: ValidatedForm<LineOrderValues>, { start, requestedPlace }: LineOrderStart): void {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on mount; afterwards the draft holds the values.
  useEffect(() => {
    if (!start) return;
    applyAvailability(form, start.availability);
    const { networks } = getAddressOffers(start.availability);
    const requested = networks
      .flatMap(({ packages: offered }) => offered)
      .find((offer) => offer.packageCode === start.packageCode);
    if (requested) choosePackageAndPoint(form, requested, start.availability);
    void navigate({ to: '.', search: { step: requested ? 'details' : 'product' }, replace: true });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each address that arrives in the URL, also while the form is open.
  useEffect(() => {
    if (!requestedPlace || start) return;
    applyPlace(form, requestedPlace);
    void navigate({ to: '.', search: { step: 'product' }, replace: true });
  }, [requestedPlace && getAddressKey(requestedPlace)]);
}
