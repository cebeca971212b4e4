import type { LineAvailability } from '@demarc/contract/availability.ts';
import { useEffect, useRef } from 'react';
import { placeKey, placeOf } from '../../../blocks/availability/place-values.ts';
import { isExpired, useAddressCheck, useLineAvailability } from '../../../blocks/availability/use-line-availability.ts';
import type { RuledForm } from '../../../lib/form.ts';
import type { LineOrderValues } from './line-order-values.ts';

/** Checks the availability of the form's address once it is needed, and again when the address changes. */
export function useOrderAddress(form: RuledForm<LineOrderValues>, isWanted: boolean) {
  const place = form.useWatchValue('place');
  const checkedPlace = form.useWatchValue('checkedPlace');
  const { availabilityId } = form.useWatchValue('details');
  const key = placeKey(place);
  const isChecked = availabilityId !== '' && checkedPlace === key;
  const read = useLineAvailability(isChecked ? availabilityId : '');
  const check = useAddressCheck(place);
  const asked = useRef('');

  const checkNow = () => {
    asked.current = key;
    check.mutate(place, {
      onSuccess: (answer) => {
        // The user may have changed the address in the meantime.
        if (placeKey(form.getValues().place) !== key) return;
        form.setFieldValue('checkedPlace', key);
        form.setFieldValue('details.availabilityId', answer.availabilityId);
      },
    });
  };
  useEffect(() => {
    if (isWanted && !isChecked && asked.current !== key) checkNow();
  });
  const answer = isChecked ? read.data : undefined;
  return {
    read,
    answer,
    checkNow,
    isChecking: check.isPending,
    error: isChecked ? null : check.error,
    isExpired: isChecked && isExpired(answer, read.error, new Date()),
  };
}

/** Puts an earlier check into the form and clears choices made for another address. */
export function takeAvailability(form: RuledForm<LineOrderValues>, answer: LineAvailability): void {
  const { availabilityId, address } = answer;
  if (form.getValues().details.availabilityId === availabilityId) return;
  const place = placeOf(address);
  form.takeBack(['carrierCode', 'packageCode', 'details.connection.israPoint', 'details.connection.ftuId']);
  form.setFieldValue('place', place);
  form.setFieldValue('checkedPlace', placeKey(place));
  form.setFieldValue('details.availabilityId', availabilityId);
}
