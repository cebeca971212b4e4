import { type LineFault, listLineFaults } from '@demarc/contract/line-fault.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { faultGlyphs } from '../../blocks/fault/fault-glyphs.ts';
import { query } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { Status } from '../../ui/status.tsx';
import { useLineParams } from './use-line.ts';

const findOpen = (faults: readonly LineFault[]) => faults.find(({ status }) => status !== 'RESOLVED') ?? null;

/** The newest reported fault that is not resolved; null if there is none. */
export function useOpenFault(lineId: number) {
  return useQuery({ ...query(listLineFaults, { params: useLineParams(lineId) }), select: findOpen });
}

/** Whether somebody has reported what is wrong with the line, so that it is reported once; nothing if that is not known. */
export function FaultReportStatus({ fault }: { fault: LineFault | null | undefined }) {
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
