import type { FaultBase } from '@demarc/contract/fault.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import type { LinkTarget } from '../../ui/link-target.ts';
import { Status } from '../../ui/status.tsx';
import { UnstyledLink } from '../../ui/unstyled-link.tsx';
import { faultGlyphs } from './fault-glyphs.ts';

/** Finds the newest unresolved fault, because faults are listed newest first; null if there is none. */
export function findOpenFault<Fault extends FaultBase>(faults: readonly Fault[]): Fault | null {
  return faults.find(({ status }) => status !== 'RESOLVED') ?? null;
}

/**
 * Shows whether a fault has already been reported, with a link to it, so that nobody reports it twice. `null` means that there is none;
 * `undefined` means that it is still loading, and renders nothing.
 */
export function FaultReportStatus({ fault, to }: { fault: FaultBase | null | undefined; to?: (fault: FaultBase) => LinkTarget }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (fault === undefined) return null;
  if (!fault) return <Status name="open">{t('fault.not-reported-yet')}</Status>;
  const reportedAtText = t('fault.reported-at', { time: formats.dateTime(fault.reportedAt) });
  const status = (
    <Status name={faultGlyphs[fault.status]}>
      {fault.status === 'REPORTED' ? reportedAtText : `${t(`fault.status-${fault.status}`)} · ${reportedAtText}`}
    </Status>
  );
  return (
    <>
      {status} {to && <UnstyledLink to={to(fault)}>{t('fault.view')}</UnstyledLink>}
    </>
  );
}
