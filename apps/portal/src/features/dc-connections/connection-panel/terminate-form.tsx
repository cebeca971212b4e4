import { type DcConnection, terminateDcConnection } from '@demarc/contract/dc-connection.ts';
import { useTranslation } from 'react-i18next';
import { getFirstEndDay } from '../../../blocks/contract-term.ts';
import { FormHeading } from '../../../blocks/service-panel/form-heading.tsx';
import panel from '../../../blocks/service-panel/service-panel.module.css';
import { TerminationForm } from '../../../blocks/termination/termination-form.tsx';
import { useFormats } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import { staleWithTermination, useConnectionParams } from '../use-connection.ts';
import { getConnectionRefusal } from './connection-refusal.ts';

/** Terminates a connection, within its panel. */
export function TerminateForm({ connection, onClose }: { connection: DcConnection; onClose: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const firstDay = getFirstEndDay(connection.contract);
  const { circuitId: name, dcConnectionId } = connection;
  return (
    <div className={panel.form}>
      <FormHeading>{t('dc-connection.terminate-title', { name })}</FormHeading>
      <TerminationForm
        operation={terminateDcConnection}
        params={useConnectionParams(dcConnectionId)}
        invalidates={staleWithTermination}
        draft={`dc-connection-end-${dcConnectionId}`}
        firstDay={firstDay}
        texts={{
          wishDate: 'dc-connection.end-wish',
          wishDateHelp: t('dc-connection.end-wish-help', { date: formats.date(firstDay) }),
          reason: (value) => t(`dc-connection.end-reason-${value}`),
          notTerminated: t('dc-connection.not-terminated'),
          later: t('dc-connection.ends-later'),
          consequence: t('dc-connection.terminate-text'),
        }}
        explainError={(error) => {
          const code = getConnectionRefusal(error);
          return code && t(`dc-connection.refused-${code}`);
        }}
        onTerminated={(terminationDate) => {
          showToast('dc-connection.terminated', { name, date: formats.date(terminationDate) });
          onClose();
        }}
        onClose={onClose}
      />
    </div>
  );
}
