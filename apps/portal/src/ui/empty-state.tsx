import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from './action-button.tsx';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  /** Says in one sentence what will appear here. */
  title: string;
  text?: ReactNode;
  /** A button for the first step, with an optional help link. */
  actions?: ReactNode;
}

/** Shown instead of an empty list. */
export function EmptyState({ title, text, actions }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Drawing />
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

/** Two parties with a dotted line between them, ending in the demarcation marks where responsibility changes. */
function Drawing() {
  return (
    <svg className={styles.drawing} width="120" height="40" viewBox="0 0 120 40" fill="none" strokeWidth="1.5" aria-hidden="true">
      <path className={styles.faint} d="M5 10h11M5 15h11M5 20h7M5 25h11M5 30h7M104 10h11M104 15h7M104 20h11M104 25h11M104 30h7" />
      <path d="M.75 3.75h20v32h-20zM99 3.75h20v32h-20zM21 20h11M88 20h11" />
      <path d="M38 20h44" strokeDasharray="2 4" />
      <path className={styles.mark} d="M32 17h6v6h-6z" />
      <path d="M82 17h6v6h-6z" />
    </svg>
  );
}

/** Shown instead of a list without matches for its search or filters, as opposed to an empty list. */
export function NoResults({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('list');
  const { q }: { q?: unknown } = useSearch({ strict: false });
  const clear = () => {
    // The button disappears, so the focus returns to the top of the page, as after a navigation.
    document.querySelector<HTMLElement>('h1[tabindex="-1"]')?.focus({ preventScroll: true });
    onClear();
  };
  return (
    <div className={styles.empty} role="status">
      <h2>{q ? t('list.no-results-for', { q }) : t('list.no-results')}</h2>
      <p>{t(q ? 'list.no-results-for-text' : 'list.no-results-text')}</p>
      <div className={styles.actions}>
        <ActionButton label={t(q ? 'list.clear-all' : 'list.clear-filters')} onClick={clear} />
      </div>
    </div>
  );
}
