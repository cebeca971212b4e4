import type { FaultBase } from '@demarc/contract/fault.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { useFocusedByUrl } from '../../lib/use-focused-by-url.ts';
import { Status } from '../../ui/status.tsx';
import styles from './fault.module.css';
import { faultGlyphs } from './fault-glyphs.ts';

/** Reported faults with their state, newest first. */
export function FaultList({ faults }: { faults: readonly FaultBase[] }) {
  const { t } = useTranslation();
  if (faults.length === 0) return <p className={styles.soft}>{t('fault.none')}</p>;
  return (
    <ul className={styles.list}>
      {faults.map((fault) => (
        <FaultItem key={fault.faultId} fault={fault} />
      ))}
    </ul>
  );
}

/** Returns the anchor of a fault in its list. */
export const getFaultAnchor = ({ faultId }: Pick<FaultBase, 'faultId'>) => `fault-${faultId}`;

function FaultItem({
  fault: { faultId, kind, status, statusText, description, reportedAt, updatedAt, resolvedAt },
}: {
  fault: FaultBase;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const anchor = getFaultAnchor({ faultId });
  const ref = useFocusedByUrl<HTMLElement>(anchor);
  const facts = [
    t('fault.reported-at', { time: formats.dateTime(reportedAt) }),
    status === 'IN_PROGRESS' && t('fault.updated-at', { time: formats.dateTime(updatedAt) }),
    resolvedAt && t('fault.resolved-at', { time: formats.dateTime(resolvedAt) }),
  ];
  return (
    <li>
      <div className={styles.heading}>
        <b ref={ref} id={anchor} tabIndex={-1}>
          {t(`fault.kind-${kind}`)}
        </b>
        <Status name={faultGlyphs[status]}>{t(`fault.status-${status}`)}</Status>
      </div>
      <p>{description}</p>
      {statusText && <p className={styles.answer}>{statusText}</p>}
      <small>{facts.filter(Boolean).join(' · ')}</small>
    </li>
  );
}
