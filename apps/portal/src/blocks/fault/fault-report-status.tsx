import type { FaultBase } from '@demarc/contract/fault.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import type { LinkTarget } from '../../ui/link-target.ts';
import { Status } from '../../ui/status.tsx';
import { UnstyledLink } from '../../ui/unstyled-link.tsx';
import { faultGlyphs } from './fault-glyphs.ts';

/** The newest reported fault that is not resolved; null if there is none. */
export function findOpenFault<Fault extends FaultBase>(faults: readonly Fault[]): Fault | null {
  return faults.find(({ status }) => status !== 'RESOLVED') ?? null;
}

/**
 * Whether a fault has been reported already, so that nobody reports it twice, with a link to it. Null means no report; undefined, not
 * loaded, renders nothing.
 */
export function FaultReportStatus({ fault, to }: { fault: FaultBase | null | undefined; to?: (fault: FaultBase) => LinkTarget }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (fault === undefined) return null;
  if (!fault) return <Status name="open">{t('fault.not-reported-yet')}</Status>;
  const reported = t('fault.reported-at', { time: formats.dateTime(fault.reportedAt) });
  const status = (
    <Status name={faultGlyphs[fault.status]}>
      {fault.status === 'REPORTED' ? reported : `${t(`fault.status-${fault.status}`)} · ${reported}`}
    </Status>
  );
  return (
    <>
      {status} {to && <UnstyledLink to={to(fault)}>{t('fault.view')}</UnstyledLink>}
    </>
  );
}
