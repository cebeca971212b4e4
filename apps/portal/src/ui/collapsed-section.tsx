import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './collapsed-section.module.css';

interface CollapsedSectionProps {
  title: string;
  /** The current values, so that nobody has to open the section to know them. */
  summary: ReactNode;
  /** Whether there is no value yet, so that there is nothing to change. */
  isEmpty?: boolean;
  /** Whether something in the section needs the user's attention, so that it opens by itself. */
  needsAttention?: boolean;
  children: ReactNode;
}

/** A part of a form with good defaults: one line that says what they are, and the fields behind "Change" or "Add". */
export function CollapsedSection({ title, summary, isEmpty = false, needsAttention = false, children }: CollapsedSectionProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || needsAttention;
  return (
    <details className={styles.section} open={isShown} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>
        <b>{title}</b>
        {!isShown && <span className={styles.values}>{summary}</span>}
        <span className={styles.change}>{t(isShown ? 'action.close' : isEmpty ? 'form.add' : 'form.change')}</span>
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
