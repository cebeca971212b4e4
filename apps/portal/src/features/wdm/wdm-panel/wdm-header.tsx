import type { Wdm } from '@demarc/contract/wdm.ts';
import { useTranslation } from 'react-i18next';
import panel from '../../../blocks/service-panel.module.css';
import { useFormats } from '../../../lib/format.ts';
import { Note } from '../../../ui/note.tsx';
import { formatLevels } from '../light-status.tsx';
import { WdmStatus } from '../wdm-columns.tsx';

/** The service class, the reference, the status, the circuit ID, and what needs attention. */
export function WdmHeader({ wavelength }: { wavelength: Wdm }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { serviceClass, reference, circuitId, status, terminationDate, chargedUntil, lightState, reservedUntil } = wavelength;
  return (
    <div className={panel.head}>
      <p className={panel.what}>{t(`wdm-order.service-${serviceClass}`)}</p>
      {reference && <p className={panel.soft}>{reference}</p>}
      <p className={panel.standing}>
        <WdmStatus status={status} t={t} />
        <span className="mono">{circuitId}</span>
      </p>
      {status === 'PENDING_TERMINATION' && terminationDate && (
        <Note kind="attention" title={t('wdm.ends', { date: formats.longDate(terminationDate) })}>
          {chargedUntil && t('wdm.ends-charged', { date: formats.longDate(chargedUntil) })}
        </Note>
      )}
      {status === 'SUSPENDED' && (
        <Note kind="attention" title={t('wdm.suspended')}>
          {t('wdm.suspended-text')}
        </Note>
      )}
      {status === 'PENDING' && (
        <Note kind="neutral" title={t('wdm.pending')}>
          {reservedUntil && t('wdm.reserved-until', { date: formats.longDate(reservedUntil) })}
        </Note>
      )}
      {(lightState === 'WARNING' || lightState === 'CRITICAL') && (
        <Note kind={lightState === 'CRITICAL' ? 'trouble' : 'attention'} title={t(`wdm.light-note-${lightState}`)}>
          {t('wdm.light-note-text', { levels: formatLevels(wavelength, t, formats) })}
        </Note>
      )}
    </div>
  );
}
