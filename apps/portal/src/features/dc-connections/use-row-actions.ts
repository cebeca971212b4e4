import type { DcConnectionSummary } from '@demarc/contract/dc-connection.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { showToast } from '../../lib/toast.ts';
import type { RowAction } from '../../ui/row-menu.tsx';
import { type ConnectionAction, getBlockReason } from './connection-rules.ts';
import { toSheetSearch } from './dc-connections-search.ts';

/** The menu of a row; `open` shows the panel, with a form in it. */
export function useRowActions(open: (row: DcConnectionSummary, act?: ConnectionAction) => void) {
  const { t } = useTranslation();
  const formats = useFormats();
  return useCallback(
    (row: DcConnectionSummary): readonly RowAction[] => {
      const getReason = (act: ConnectionAction) => {
        const blocked = getBlockReason(act, row);
        return blocked && t(blocked, { date: formats.date(row.terminationDate) });
      };
      const end = row.status === 'PENDING_TERMINATION' ? 'withdraw' : 'terminate';
      return [
        { label: t('dc-connection.open'), icon: 'eye', shortcut: 'o', onClick: () => open(row) },
        {
          label: t('dc-connection.edit'),
          icon: 'tag',
          shortcut: 'r',
          reason: getReason('edit'),
          onClick: () => open(row, 'edit'),
        },
        {
          label: t('dc-connection.upload-loa'),
          icon: 'upload',
          shortcut: 'u',
          reason: getReason('loa'),
          onClick: () => open(row, 'loa'),
        },
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
                label: t('dc-connection.open-order'),
                icon: 'clipboard-list' as const,
                to: { to: '/orders', search: { order: row.openOrderId } as never },
              },
            ]),
        {
          label: t('dc-connection.sheet'),
          icon: 'printer',
          to: { to: '/dc-connections', search: toSheetSearch(row.dcConnectionId) as never },
        },
        {
          label: t('dc-connection.copy-id'),
          icon: 'copy',
          shortcut: 'c',
          onClick: () =>
            void navigator.clipboard.writeText(row.circuitId).then(
              () => showToast('dc-connection.copied', { what: row.circuitId }),
              // Without clipboard permission the user can still select the id in the panel.
              () => {},
            ),
        },
        {
          label: t(`dc-connection.${end}`),
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
