import type { WdmSummary } from '@demarc/contract/wdm.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServiceAction } from '../../blocks/service-panel/service-actions.tsx';
import { createSharedActions, useRowMenu } from '../../blocks/service-panel/shared-actions.ts';
import { useFormats } from '../../lib/format.ts';
import { getOrderLink } from './order-link.ts';
import { getBlockReason, type WdmAction } from './wdm-rules.ts';
import { toSheetSearch } from './wdm-search.ts';

/** The menu of a row, with the actions of its panel; choosing one opens the panel. */
export function useRowActions(open: (row: WdmSummary, act?: WdmAction) => void) {
  const { t } = useTranslation();
  return useRowMenu(t('wdm.open'), open, useWdmActions(open));
}

const texts = {
  edit: 'wdm.edit',
  copyId: 'wdm.copy-id',
  copied: 'wdm.copied',
  terminate: 'wdm.terminate',
  withdraw: 'wdm.withdraw',
} as const;

/** The actions on a wavelength; `onAct` opens the form of one. */
export function useWdmActions<Wavelength extends WdmSummary>(onAct: (wavelength: Wavelength, act: WdmAction) => void) {
  const { t } = useTranslation();
  const formats = useFormats();
  return useCallback(
    (wavelength: Wavelength): readonly ServiceAction[] => {
      const { circuitId, wdmId, serviceClass, packageCode, routeId, terminationDate } = wavelength;
      const getReason = (act: WdmAction) => {
        const blocked = getBlockReason(act, wavelength);
        return blocked && t(blocked, { date: formats.date(terminationDate) });
      };
      const shared = createSharedActions<WdmAction>({
        service: wavelength,
        t,
        texts,
        getReason,
        onAct: (act) => onAct(wavelength, act),
      });
      return [
        ...shared.viewOrder,
        shared.toFormAction('fault', t('circuit.report-fault'), 'alert-triangle', 'f'),
        shared.toFormAction('test', t('circuit.request-test'), 'activity', 't'),
        shared.edit,
        ...(serviceClass === 'PASSIVE_CHANNEL' ? [shared.toFormAction('optic', t('wdm.edit-optic'), 'pencil')] : []),
        { name: 'another', label: t('wdm.another'), icon: 'plus', to: getOrderLink(packageCode, routeId) },
        {
          name: 'sheet',
          label: t('wdm.sheet'),
          icon: 'printer',
          to: { to: '/wdm', search: toSheetSearch(wdmId) },
        },
        shared.copyId(circuitId),
        shared.end,
      ];
    },
    [t, formats, onAct],
  );
}
