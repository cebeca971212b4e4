import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './collapsed-section.module.css';

interface CollapsedSectionProps {
  title: string;
  /** The values that apply while it is closed, so that nobody has to open it to know them. */
  summary: ReactNode;
  /** There is no value yet, so there is nothing to change. */
  isEmpty?: boolean;
  /** Something in it needs the user's attention, so it opens by itself. */
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
