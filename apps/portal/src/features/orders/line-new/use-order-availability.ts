import type { LineAvailability } from '@demarc/contract/availability.ts';
import { useEffect, useRef } from 'react';
import { type AddressKeyValues, getAddressKey, toAddressKeyValues } from '../../../blocks/availability/address-key-values.ts';
import { isExpired, useAvailabilityCheck, useLineAvailability } from '../../../blocks/availability/use-line-availability.ts';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import type { LineOrderValues } from './line-order-values.ts';

/** Checks the availability of the form's address once it is needed, and again when the address changes. */
export function useOrderAvailability(form: ValidatedForm<LineOrderValues>, isEnabled: boolean) {
  const address = form.useWatchValue('place');
  const checkedPlace = form.useWatchValue('checkedPlace');
  const { availabilityId } = form.useWatchValue('details');
  const key = getAddressKey(address);
  const isChecked = availabilityId !== '' && checkedPlace === key;
  const read = useLineAvailability(isChecked ? availabilityId : '');
  const check = useAvailabilityCheck(address);
  const requestedKey = useRef('');

  const checkNow = () => {
    requestedKey.current = key;
    check.mutate(address, {
      onSuccess: (availability) => {
        // The user may have changed the address in the meantime.
        if (getAddressKey(form.getValues().place) !== key) return;
        form.setFieldValue('checkedPlace', key);
        form.setFieldValue('details.availabilityId', availability.availabilityId);
      },
    });
  };
  useEffect(() => {
    if (isEnabled && !isChecked && requestedKey.current !== key) checkNow();
  });
  const availability = isChecked ? read.data : undefined;
  return {
    place: address,
    read,
    availability,
    checkNow,
    isChecking: check.isPending,
    // Reports only an error about the address that is still in the form.
    error: isChecked || requestedKey.current !== key ? null : check.error,
    isExpired: isChecked && isExpired(availability, read.error, new Date()),
  };
}

const addressChoices = ['carrierCode', 'packageCode', 'details.connection.israPoint', 'details.connection.ftuId'];

/** Puts an address into the form and clears choices that depend on the address. */
export function applyPlace(form: ValidatedForm<LineOrderValues>, place: AddressKeyValues): void {
  if (getAddressKey(form.getValues().place) === getAddressKey(place)) return;
  form.clearPrefilled(addressChoices);
  form.setFieldValue('place', place);
}

/** Puts an earlier check into the form and clears choices made for another address. */
export function applyAvailability(form: ValidatedForm<LineOrderValues>, availability: LineAvailability): void {
  const { availabilityId, address } = availability;
  if (form.getValues().details.availabilityId === availabilityId) return;
  const place = toAddressKeyValues(address);
  form.clearPrefilled(addressChoices);
  form.setFieldValue('place', place);
  form.setFieldValue('checkedPlace', getAddressKey(place));
  form.setFieldValue('details.availabilityId', availabilityId);
}
