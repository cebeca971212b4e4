import type { WdmSummary } from '@demarc/contract/wdm.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { showToast } from '../../lib/toast.ts';
import type { RowAction } from '../../ui/row-menu.tsx';
import { getOrderLink } from './order-link.ts';
import { getBlockReason, type WdmAction } from './wdm-rules.ts';
import { toSheetSearch } from './wdm-search.ts';

/** The menu of a row; `open` shows the panel, with a form in it. */
export function useRowActions(open: (row: WdmSummary, act?: WdmAction) => void) {
  const { t } = useTranslation();
  const formats = useFormats();
  return useCallback(
    (row: WdmSummary): readonly RowAction[] => {
      const getReason = (act: WdmAction) => {
        const blocked = getBlockReason(act, row);
        return blocked && t(blocked, { date: formats.date(row.terminationDate) });
      };
      const end = row.status === 'PENDING_TERMINATION' ? 'withdraw' : 'terminate';
      return [
        { label: t('wdm.open'), icon: 'eye', shortcut: 'o', onClick: () => open(row) },
        { label: t('wdm.edit'), icon: 'tag', shortcut: 'r', reason: getReason('edit'), onClick: () => open(row, 'edit') },
        {
          label: t('circuit.request-test'),
          icon: 'activity',
          shortcut: 't',
          reason: getReason('test'),
          onClick: () => open(row, 'test'),
        },
        {
          label: t('circuit.report-fault'),
          icon: 'alert-triangle',
          shortcut: 'f',
          reason: getReason('fault'),
          onClick: () => open(row, 'fault'),
        },
        ...(row.openOrderId === null
          ? []
          : [
              {
                label: t('wdm.open-order'),
                icon: 'clipboard-list' as const,
                to: { to: '/orders', search: { order: row.openOrderId } as never },
              },
            ]),
        { label: t('wdm.another'), icon: 'plus', to: getOrderLink(row.packageCode, row.routeId) },
        { label: t('wdm.sheet'), icon: 'printer', to: { to: '/wdm', search: toSheetSearch(row.wdmId) as never } },
        {
          label: t('wdm.copy-id'),
          icon: 'copy',
          shortcut: 'c',
          onClick: () =>
            void navigator.clipboard.writeText(row.circuitId).then(
              () => showToast('wdm.copied', { what: row.circuitId }),
              // Without clipboard permission the user can still select the id in the panel.
              () => {},
            ),
        },
        {
          label: t(`wdm.${end}`),
          icon: end === 'withdraw' ? 'refresh' : 'calendar-x',
          isDanger: end === 'terminate',
          reason: getReason(end),
          onClick: () => open(row, end),
        },
      ];
    },
    [t, formats, open],
  );
}
