import { type LineFault, listLineFaults } from '@demarc/contract/line-fault.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { faultGlyphs } from '../../blocks/fault/fault-glyphs.ts';
import { query } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { Status } from '../../ui/status.tsx';
import type { SegmentState } from './line-diagram.ts';
import { useLineParams } from './use-line.ts';

/** The newest reported fault that is not resolved. Null if there is none; undefined until that is known. */
export function useOpenFault(lineId: number): LineFault | null | undefined {
  const { data } = useQuery(query(listLineFaults, { params: useLineParams(lineId) }));
  return data && (data.find(({ status }) => status !== 'RESOLVED') ?? null);
}

export function hasProblem(state: SegmentState): boolean {
  return state === 'trouble' || state === 'attention';
}

/** Whether somebody has reported what is wrong with the line, so that it is reported once. */
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
