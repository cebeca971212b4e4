import type { DcConnectionSummary } from '@demarc/contract/dc-connection.ts';
import { needsLoa } from '@demarc/contract/dc-connection-order.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServiceAction } from '../../blocks/service-panel/service-actions.tsx';
import { createSharedActions, useRowMenu } from '../../blocks/service-panel/shared-actions.ts';
import { useFormats } from '../../lib/format.ts';
import { type ConnectionAction, getBlockReason } from './connection-rules.ts';
import { toSheetSearch } from './dc-connections-search.ts';

/** The menu of a row, with the actions of its panel; choosing one opens the panel. */
export function useRowActions(open: (row: DcConnectionSummary, act?: ConnectionAction) => void) {
  const { t } = useTranslation();
  return useRowMenu(t('dc-connection.open'), open, useConnectionActions(open));
}

const texts = {
  edit: 'dc-connection.edit',
  copyId: 'dc-connection.copy-id',
  copied: 'dc-connection.copied',
  terminate: 'dc-connection.terminate',
  withdraw: 'dc-connection.withdraw',
} as const;

/** The actions on a connection; `onAct` opens the form of one. */
export function useConnectionActions<Connection extends DcConnectionSummary>(
  onAct: (connection: Connection, act: ConnectionAction) => void,
) {
  const { t } = useTranslation();
  const formats = useFormats();
  return useCallback(
    (connection: Connection): readonly ServiceAction[] => {
      const { circuitId, dcConnectionId, terminationDate } = connection;
      const getReason = (act: ConnectionAction) => {
        const blocked = getBlockReason(act, connection);
        return blocked && t(blocked, { date: formats.date(terminationDate) });
      };
      const shared = createSharedActions<ConnectionAction>({
        service: connection,
        t,
        texts,
        getReason,
        onAct: (act) => onAct(connection, act),
      });
      return [
        ...(needsLoa(connection) ? [shared.toFormAction('loa', t('dc-connection.upload-loa'), 'upload', 'u')] : []),
        ...shared.viewOrder,
        shared.toFormAction('fault', t('circuit.report-fault'), 'alert-triangle', 'f'),
        shared.toFormAction('test', t('circuit.request-test'), 'activity', 't'),
        shared.edit,
        {
          name: 'sheet',
          label: t('dc-connection.sheet'),
          icon: 'printer',
          to: { to: '/dc-connections', search: toSheetSearch(dcConnectionId) },
        },
        shared.copyId(circuitId),
        shared.end,
      ];
    },
    [t, formats, onAct],
  );
}
