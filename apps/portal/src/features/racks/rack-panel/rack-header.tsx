import { useTranslation } from 'react-i18next';
import panel from '../../../blocks/service-panel.module.css';
import { useFormats } from '../../../lib/format.ts';
import { Note } from '../../../ui/note.tsx';
import { ColocationStatus, formatSize } from '../rack-columns.tsx';
import type { Colocation } from '../use-colocation.ts';

/** The size, the status and the service ID. */
export function RackHeader({ rack }: { rack: Colocation }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { reference, serviceId, status, terminationDate } = rack;
  return (
    <div className={panel.head}>
      <p className={panel.what}>{formatSize(rack, t)}</p>
      {reference && <p className={panel.soft}>{reference}</p>}
      <p className={panel.standing}>
        <ColocationStatus status={status} t={t} />
        <span className="mono">{serviceId}</span>
      </p>
      {status === 'PENDING_TERMINATION' && terminationDate && (
        <Note kind="attention" title={t('rack.ends', { date: formats.longDate(terminationDate) })} />
      )}
      {status === 'SUSPENDED' && (
        <Note kind="attention" title={t('rack.suspended')}>
          {t('rack.suspended-text')}
        </Note>
      )}
      {status === 'PENDING' && <Note kind="neutral" title={t('rack.pending')} />}
    </div>
  );
}
