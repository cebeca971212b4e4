import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../ui/action-button.tsx';
import styles from './palette.module.css';
import { isTooShort, minQueryLength, type SearchResults } from './use-search-results.ts';

interface PaletteStateProps {
  hits: SearchResults;
  typed: string;
  /** Whether the query has a match that does not come from the server's search. */
  hasLocalMatches: boolean;
  /** The number of options; null if they do not come from the query. */
  count: number | null;
}

/** Shows the state of the search: loading for the first time, failed, no results or not started. Screen readers announce each. */
export function PaletteState({ hits: { state, hits, waitSeconds, retry }, typed, hasLocalMatches, count }: PaletteStateProps) {
  const { t } = useTranslation();
  const hasNone = state === 'ready' && hits.length === 0 && !hasLocalMatches;
  // One letter is enough to find pages and actions; say that the query is too short only if it finds none.
  const getNote = () => {
    if (hasNone) return t('palette.none', { text: typed });
    return count === 0 && isTooShort(typed) ? t('palette.too-short', { least: minQueryLength }) : null;
  };
  const note = getNote();
  const failed = waitSeconds === null ? t('palette.failed') : t('palette.too-often', { count: waitSeconds });
  const message = count === null || state === 'searching' || state === 'failed' ? '' : t('palette.count', { count });
  return (
    <>
      <p className="unseen" role="status">
        {note ?? message}
      </p>
      {state === 'searching' && hits.length === 0 && (
        <div className={styles.loading}>
          <span>{t('palette.searching')}</span>
          <i />
          <i />
          <i />
        </div>
      )}
      {note && (
        <p className={styles.note} aria-hidden="true">
          {note}
        </p>
      )}
      {state === 'failed' && (
        <div className={styles.note} role="alert">
          <p>{failed}</p>
          <ActionButton label={t('action.retry')} onClick={retry} />
        </div>
      )}
    </>
  );
}
