import { useEffect } from 'react';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { fitChoices } from './fit-choices.ts';
import type { WdmOffer } from './wdm-order-offer.ts';
import type { WdmOrderValues } from './wdm-order-values.ts';

/** Keeps the choices of the form compatible with each other. */
export function useFittedChoices(form: ValidatedForm<WdmOrderValues>, offer: WdmOffer): void {
  useEffect(() => {
    const { packageCode, details } = form.getValues();
    const fitted = fitChoices({ packageCode, details }, offer);
    const set = (path: string, before: string, after: string) => {
      if (before === after) return;
      if (after === '') form.clearPrefilled([path]);
      else form.setFieldValue(path as 'packageCode', after);
    };
    set('packageCode', packageCode, fitted.packageCode);
    for (const name of ['routeId', 'clientInterface', 'optic', 'protection', 'pairedWdmId', 'preferredChannel'] as const)
      set(`details.${name}`, details[name], fitted.details[name]);
    for (const end of ['aEnd', 'zEnd'] as const) {
      set(`details.${end}.party`, details[end].party, fitted.details[end].party);
      set(`details.${end}.colocation`, details[end].colocation, fitted.details[end].colocation);
    }
  });
}
