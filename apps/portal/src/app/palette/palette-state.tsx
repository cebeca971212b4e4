import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../ui/action-button.tsx';
import styles from './palette.module.css';
import { type Hits, isTooShort, shortest } from './use-hits.ts';

interface PaletteStateProps {
  hits: Hits;
  typed: string;
  /** It is something that the server does not look for. */
  isFoundHere: boolean;
  /** How many lines there are to choose from; null where that says nothing about the search. */
  count: number | null;
}

/** How the search goes: on its way for the first time, failed, without a hit or not begun; read out in all cases. */
export function PaletteState({ hits: { state, hits, waitSeconds, askAgain }, typed, isFoundHere, count }: PaletteStateProps) {
  const { t } = useTranslation();
  const hasNone = state === 'ready' && hits.length === 0 && !isFoundHere;
  // Pages and actions are found by one letter; only where there are none does it look broken.
  const note = hasNone
    ? t('palette.none', { text: typed })
    : count === 0 && isTooShort(typed)
      ? t('palette.too-short', { least: shortest })
      : null;
  const failed = waitSeconds === null ? t('palette.failed') : t('palette.too-often', { count: waitSeconds });
  const said = count === null || state === 'asking' || state === 'failed' ? '' : t('palette.count', { count });
  return (
    <>
      <p className="unseen" role="status">
        {note ?? said}
      </p>
      {state === 'asking' && hits.length === 0 && (
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
          <ActionButton label={t('action.retry')} onClick={askAgain} />
        </div>
      )}
    </>
  );
}
