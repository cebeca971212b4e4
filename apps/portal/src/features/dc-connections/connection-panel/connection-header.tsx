import type { DcConnection } from '@demarc/contract/dc-connection.ts';
import { useTranslation } from 'react-i18next';
import panel from '../../../blocks/service-panel.module.css';
import { useFormats } from '../../../lib/format.ts';
import { Note } from '../../../ui/note.tsx';
import { ConnectionStatus } from '../connection-columns.tsx';

/** The kind, the reference, the status and the circuit ID. */
export function ConnectionHeader({ connection }: { connection: DcConnection }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { kind, reference, circuitId, status, terminationDate, chargedUntil } = connection;
  return (
    <div className={panel.head}>
      <p className={panel.what}>{t(`dc-connection-order.kind-${kind}`)}</p>
      {reference && <p className={panel.soft}>{reference}</p>}
      <p className={panel.standing}>
        <ConnectionStatus status={status} t={t} />
        <span className="mono">{circuitId}</span>
      </p>
      {status === 'PENDING_TERMINATION' && terminationDate && (
        <Note kind="attention" title={t('dc-connection.ends', { date: formats.longDate(terminationDate) })}>
          {chargedUntil && t('dc-connection.ends-charged', { date: formats.longDate(chargedUntil) })}
        </Note>
      )}
      {status === 'SUSPENDED' && (
        <Note kind="attention" title={t('dc-connection.suspended')}>
          {t('dc-connection.suspended-text')}
        </Note>
      )}
      {status === 'PENDING' && <Note kind="neutral" title={t('dc-connection.pending')} />}
    </div>
  );
}
