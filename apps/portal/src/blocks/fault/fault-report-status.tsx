import type { FaultBase } from '@demarc/contract/fault.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { Status } from '../../ui/status.tsx';
import { faultGlyphs } from './fault-glyphs.ts';

/** The newest reported fault that is not resolved; null if there is none. */
export function findOpenFault<Fault extends FaultBase>(faults: readonly Fault[]): Fault | null {
  return faults.find(({ status }) => status !== 'RESOLVED') ?? null;
}

/** Whether a fault has been reported already, so that nobody reports it twice. Null means no report; undefined, not loaded, renders nothing. */
export function FaultReportStatus({ fault }: { fault: FaultBase | null | undefined }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (fault === undefined) return null;
  if (!fault) return <Status name="open">{t('fault.not-reported-yet')}</Status>;
  const reported = t('fault.reported-at', { time: formats.dateTime(fault.reportedAt) });
  return (
    <Status name={faultGlyphs[fault.status]}>
      {fault.status === 'REPORTED' ? reported : `${t(`fault.status-${fault.status}`)} · ${reported}`}
    </Status>
  );
}
