import type { DcConnectionSummary } from '@demarc/contract/dc-connection.ts';
import { needsLoa } from '@demarc/contract/dc-connection-order.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServiceAction } from '../../blocks/service-panel/service-actions.tsx';
import { useFormats } from '../../lib/format.ts';
import { showToast } from '../../lib/toast.ts';
import type { RowAction } from '../../ui/row-menu.tsx';
import { type ConnectionAction, getBlockReason } from './connection-rules.ts';
import { toSheetSearch } from './dc-connections-search.ts';

/** The menu of a row: what its panel offers too, after opening that. */
export function useRowActions(open: (row: DcConnectionSummary, act?: ConnectionAction) => void) {
  const { t } = useTranslation();
  const getActions = useConnectionActions(open);
  return useCallback(
    (row: DcConnectionSummary): readonly RowAction[] => [
      { label: t('dc-connection.open'), icon: 'eye', shortcut: 'o', onClick: () => open(row) },
      ...getActions(row),
    ],
    [t, open, getActions],
  );
}

/** The actions on a connection; `onAct` opens the form of one. */
export function useConnectionActions<Connection extends DcConnectionSummary>(
  onAct: (connection: Connection, act: ConnectionAction) => void,
) {
  const { t } = useTranslation();
  const formats = useFormats();
  return useCallback(
    (connection: Connection): readonly ServiceAction[] => {
      const { circuitId, dcConnectionId, status, terminationDate, openOrderId } = connection;
      const getReason = (act: ConnectionAction) => {
        const blocked = getBlockReason(act, connection);
        return blocked && t(blocked, { date: formats.date(terminationDate) });
      };
      const end = status === 'PENDING_TERMINATION' ? 'withdraw' : 'terminate';
      return [
        ...(needsLoa(connection)
          ? [
              {
                name: 'loa',
                label: t('dc-connection.upload-loa'),
                icon: 'upload' as const,
                shortcut: 'u',
                reason: getReason('loa'),
                onClick: () => onAct(connection, 'loa'),
              },
            ]
          : []),
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
          onClick: () => onAct(connection, 'fault'),
        },
        {
          name: 'test',
          label: t('circuit.request-test'),
          icon: 'activity',
          shortcut: 't',
          reason: getReason('test'),
          onClick: () => onAct(connection, 'test'),
        },
        {
          name: 'edit',
          label: t('dc-connection.edit'),
          icon: 'tag',
          shortcut: 'r',
          reason: getReason('edit'),
          onClick: () => onAct(connection, 'edit'),
        },
        {
          name: 'sheet',
          label: t('dc-connection.sheet'),
          icon: 'printer',
          to: { to: '/dc-connections', search: toSheetSearch(dcConnectionId) as never },
        },
        {
          name: 'copy',
          label: t('dc-connection.copy-id'),
          icon: 'copy',
          shortcut: 'c',
          onClick: () =>
            void navigator.clipboard.writeText(circuitId).then(
              () => showToast('dc-connection.copied', { what: circuitId }),
              // Without clipboard permission the user can still select the id in the panel.
              () => {},
            ),
        },
        {
          name: end,
          label: t(`dc-connection.${end}`),
          icon: end === 'withdraw' ? 'refresh' : 'calendar-x',
          isDanger: end === 'terminate',
          reason: getReason(end),
          onClick: () => onAct(connection, end),
        },
      ];
    },
    [t, formats, onAct],
  );
}
