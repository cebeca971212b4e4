import { type DcConnection, getDcConnection, updateDcConnection } from '@demarc/contract/dc-connection.ts';
import { useTranslation } from 'react-i18next';
import { ReferenceForm } from '../../../blocks/service-edit/reference-form.tsx';
import { showToast } from '../../../lib/toast.ts';
import { staleLists, useConnectionParams } from '../use-connection.ts';
import { getConnectionRefusal } from './connection-refusal.ts';

/** Changes the customer's reference of a connection. */
export function ConnectionReferenceForm({ connection, onClose }: { connection: DcConnection; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <ReferenceForm
      service={connection}
      update={updateDcConnection}
      read={getDcConnection}
      params={useConnectionParams(connection.dcConnectionId)}
      invalidates={staleLists}
      texts={{
        reference: 'dc-connection.reference',
        notSaved: t('dc-connection.not-saved'),
        stale: t('dc-connection.stale'),
      }}
      explainError={(error) => {
        const code = getConnectionRefusal(error);
        return code && { code, text: t(`dc-connection.refused-${code}`) };
      }}
      onSaved={() => showToast('dc-connection.saved', { name: connection.circuitId })}
      onClose={onClose}
    />
  );
}
