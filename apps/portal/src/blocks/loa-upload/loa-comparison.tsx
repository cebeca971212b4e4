import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { Facts } from '../../ui/facts.tsx';
import { Note } from '../../ui/note.tsx';
import type { LoaField } from './compare-loa.ts';
import { LoaFindingNote } from './loa-finding-note.tsx';
import styles from './loa-upload.module.css';
import type { LoaComparison } from './use-loa-comparison.ts';

interface LoaComparisonResultProps {
  comparison: LoaComparison;
  /** Fields to leave out, because a note of their input shows the finding. */
  excludedFields?: readonly LoaField[];
}

/**
 * Shows whether the LOA agrees with the order, field by field. It never blocks the form, because somebody checks the LOA anyway.
 */
export function LoaComparisonResult({ comparison: { state, findings }, excludedFields = [] }: LoaComparisonResultProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const listedFindings = findings.filter(({ field }) => !excludedFields.includes(field));
  const hasDifference = findings.some(({ status, expected }) => status === 'different' && expected !== null);
  return (
    <div className={styles.result} aria-live="polite">
      {state === 'reading' && <p className={styles.soft}>{t('loa.reading')}</p>}
      {state === 'unreadable' && (
        <Note kind="neutral" title={t('loa.unreadable')}>
          {t('loa.unreadable-text')}
        </Note>
      )}
      {state === 'read' && (
        <Note kind={hasDifference ? 'attention' : 'neutral'} title={t(hasDifference ? 'loa.differs' : 'loa.compared')}>
          <Facts
            facts={listedFindings.map(({ field, expected, ...finding }) => ({
              label: t(`loa.field-${field}`),
              value: (
                <>
                  {field === 'validUntil' ? expected && formats.date(expected) : expected}
                  <LoaFindingNote finding={{ field, expected, ...finding }} />
                </>
              ),
            }))}
          />
        </Note>
      )}
    </div>
  );
}
