import type { DcConnectionPackage } from '@demarc/contract/dc-connection.ts';
import { useEffect } from 'react';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import type { OwnColocation } from '../connection-ends/own-colocation.ts';
import type { DcOrderValues } from './dc-order-values.ts';
import { fitChoices } from './fit-choices.ts';

/** Keeps the choices of the form compatible with each other. */
export function useFittedChoices(
  form: ValidatedForm<DcOrderValues>,
  pkg: DcConnectionPackage | undefined,
  ownColocations: readonly OwnColocation[],
): void {
  useEffect(() => {
    if (!pkg) return;
    const { details } = form.getValues();
    const fitted = fitChoices(details, pkg, ownColocations);
    const set = (path: string, before: string, after: string) => {
      if (before === after) return;
      if (after === '') form.clearPrefilled([path]);
      else form.setFieldValue(path as 'packageCode', after);
    };
    set('details.aEnd.colocation', details.aEnd.colocation, fitted.aEnd.colocation);
    set('details.zEnd.siteCode', details.zEnd.siteCode, fitted.zEnd.siteCode);
    set('details.zEnd.colocation', details.zEnd.colocation, fitted.zEnd.colocation);
    for (const name of ['mediaType', 'service', 'optic'] as const) set(`details.${name}`, details[name], fitted[name]);
    for (const end of ['aEnd', 'zEnd'] as const)
      set(`details.${end}.connectorType`, details[end].connectorType, fitted[end].connectorType);
  });
}
