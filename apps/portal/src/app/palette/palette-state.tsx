import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../ui/action-button.tsx';
import styles from './palette.module.css';
import type { Hits } from './use-hits.ts';

interface PaletteStateProps {
  hits: Hits;
  typed: string;
  /** How many lines there are to choose from; null where that says nothing about the search. */
  count: number | null;
}

/** How the search goes: on its way for the first time, failed, or without a hit; read out in all cases. */
export function PaletteState({ hits: { state, hits, waitSeconds, askAgain }, typed, count }: PaletteStateProps) {
  const { t } = useTranslation();
  const none = t('palette.none', { text: typed });
  const hasNone = state === 'ready' && hits.length === 0;
  const failed = waitSeconds === null ? t('palette.failed') : t('palette.too-often', { count: waitSeconds });
  const said = count === null || state === 'asking' || state === 'failed' ? '' : t('palette.count', { count });
  return (
    <>
      <p className="unseen" role="status">
        {hasNone ? none : said}
      </p>
      {state === 'asking' && hits.length === 0 && (
        <div className={styles.loading}>
          <span>{t('palette.searching')}</span>
          <i />
          <i />
          <i />
        </div>
      )}
      {hasNone && (
        <p className={styles.note} aria-hidden="true">
          {none}
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
