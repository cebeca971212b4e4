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
  /** Fields whose own inputs show what was found. */
  shownElsewhere?: readonly LoaField[];
}

/** Whether the letter agrees with the order, field by field. It never blocks: somebody checks the letter anyway. */
export function LoaComparisonResult({ comparison: { state, findings }, shownElsewhere = [] }: LoaComparisonResultProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const listed = findings.filter(({ field }) => !shownElsewhere.includes(field));
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
            facts={listed.map(({ field, expected, ...finding }) => ({
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
