import type { LineAvailability } from '@demarc/contract/availability.ts';
import { useEffect, useRef } from 'react';
import { placeKey, placeOf } from '../../../blocks/availability/place-values.ts';
import { isExpired, useAddressCheck, useLineAvailability } from '../../../blocks/availability/use-line-availability.ts';
import type { RuledForm } from '../../../lib/form.ts';
import type { LineOrderValues } from './line-order-values.ts';

/** What can be delivered at the place of the form: asked once somebody wants to know it, and again when another place is meant. */
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
        // Somebody may have gone on typing meanwhile.
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

/** Puts an answer that was asked for elsewhere into the form; what was chosen for another one goes. */
export function takeAvailability(form: RuledForm<LineOrderValues>, answer: LineAvailability): void {
  const { availabilityId, address } = answer;
  if (form.getValues().details.availabilityId === availabilityId) return;
  const place = placeOf(address);
  form.takeBack(['carrierCode', 'packageCode', 'details.connection.israPoint', 'details.connection.ftuId']);
  form.setFieldValue('place', place);
  form.setFieldValue('checkedPlace', placeKey(place));
  form.setFieldValue('details.availabilityId', availabilityId);
}
