import { type DcConnection, withdrawDcConnectionTermination } from '@demarc/contract/dc-connection.ts';
import { useTranslation } from 'react-i18next';
import { WithdrawTerminationDialog } from '../../../blocks/termination/withdraw-termination-dialog.tsx';
import { useFormats } from '../../../lib/format.ts';
import { staleWithTermination, useConnectionParams } from '../use-connection.ts';
import { getConnectionRefusal } from './connection-refusal.ts';

/** Withdraws the termination of a connection. */
export function WithdrawDialog({ connection, onClose }: { connection: DcConnection; onClose: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <WithdrawTerminationDialog
      operation={withdrawDcConnectionTermination}
      params={useConnectionParams(connection.dcConnectionId)}
      invalidates={staleWithTermination}
      name={connection.circuitId}
      consequence={t('dc-connection.withdraw-stays', { date: formats.date(connection.terminationDate) })}
      explainError={(error) => {
        const code = getConnectionRefusal(error);
        return code && t(`dc-connection.refused-${code}`);
      }}
      onClose={onClose}
    />
  );
}
