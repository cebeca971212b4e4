import type { WdmSummary } from '@demarc/contract/wdm.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServiceAction } from '../../blocks/service-panel/service-actions.tsx';
import { useFormats } from '../../lib/format.ts';
import { showToast } from '../../lib/toast.ts';
import type { RowAction } from '../../ui/row-menu.tsx';
import { getOrderLink } from './order-link.ts';
import { getBlockReason, type WdmAction } from './wdm-rules.ts';
import { toSheetSearch } from './wdm-search.ts';

/** The menu of a row: what its panel offers too, after opening that. */
export function useRowActions(open: (row: WdmSummary, act?: WdmAction) => void) {
  const { t } = useTranslation();
  const getActions = useWdmActions(open);
  return useCallback(
    (row: WdmSummary): readonly RowAction[] => [
      { label: t('wdm.open'), icon: 'eye', shortcut: 'o', onClick: () => open(row) },
      ...getActions(row),
    ],
    [t, open, getActions],
  );
}

/** The actions on a wavelength; `onAct` opens the form of one. */
export function useWdmActions<Wavelength extends WdmSummary>(onAct: (wavelength: Wavelength, act: WdmAction) => void) {
  const { t } = useTranslation();
  const formats = useFormats();
  return useCallback(
    (wavelength: Wavelength): readonly ServiceAction[] => {
      const { circuitId, wdmId, status, serviceClass, packageCode, routeId, terminationDate, openOrderId } = wavelength;
      const getReason = (act: WdmAction) => {
        const blocked = getBlockReason(act, wavelength);
        return blocked && t(blocked, { date: formats.date(terminationDate) });
      };
      const end = status === 'PENDING_TERMINATION' ? 'withdraw' : 'terminate';
      return [
        ...(openOrderId === null
          ? []
          : [
              {
                name: 'order',
                label: t('action.view-order'),
                icon: 'clipboard-list' as const,
                to: { to: '/orders', search: { order: openOrderId } as never } as const,
              },
            ]),
        {
          name: 'fault',
          label: t('circuit.report-fault'),
          icon: 'alert-triangle',
          shortcut: 'f',
          reason: getReason('fault'),
          onClick: () => onAct(wavelength, 'fault'),
        },
        {
          name: 'test',
          label: t('circuit.request-test'),
          icon: 'activity',
          shortcut: 't',
          reason: getReason('test'),
          onClick: () => onAct(wavelength, 'test'),
        },
        {
          name: 'edit',
          label: t('wdm.edit'),
          icon: 'tag',
          shortcut: 'r',
          reason: getReason('edit'),
          onClick: () => onAct(wavelength, 'edit'),
        },
        ...(serviceClass === 'PASSIVE_CHANNEL'
          ? [
              {
                name: 'optic',
                label: t('wdm.edit-optic'),
                icon: 'pencil' as const,
                reason: getReason('optic'),
                onClick: () => onAct(wavelength, 'optic'),
              },
            ]
          : []),
        { name: 'another', label: t('wdm.another'), icon: 'plus', to: getOrderLink(packageCode, routeId) },
        {
          name: 'sheet',
          label: t('wdm.sheet'),
          icon: 'printer',
          to: { to: '/wdm', search: toSheetSearch(wdmId) as never },
        },
        {
          name: 'copy',
          label: t('wdm.copy-id'),
          icon: 'copy',
          shortcut: 'c',
          onClick: () =>
            void navigator.clipboard.writeText(circuitId).then(
              () => showToast('wdm.copied', { what: circuitId }),
              // Without clipboard permission the user can still select the id in the panel.
              () => {},
            ),
        },
        {
          name: end,
          label: t(`wdm.${end}`),
          icon: end === 'withdraw' ? 'refresh' : 'calendar-x',
          isDanger: end === 'terminate',
          reason: getReason(end),
          onClick: () => onAct(wavelength, end),
        },
      ];
    },
    [t, formats, onAct],
  );
}
