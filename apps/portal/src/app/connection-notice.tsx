import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { retryChunks, useChunkState } from '../lib/load-chunk.ts';
import { BasicButton } from '../ui/basic-button.tsx';
import { Glyph } from '../ui/glyph.tsx';
import styles from './connection-notice.module.css';

/** Tells the user at the bottom of every page that the network or a script file is missing, until the portal has recovered. */
export function ConnectionNotice() {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const parts = useChunkState();
  const state = parts === 'outdated' ? 'outdated' : !isOnline ? 'offline' : parts === 'complete' ? null : 'part-missing';
  const canReload = parts === 'outdated' || (state === 'part-missing' && parts === 'stuck');
  return (
    <div className={styles.place} role="status">
      {state && (
        <div className={styles.notice}>
          <Glyph name="attention" />
          <p>
            <b>{t(`entrance.${state}`)}</b> {t(`entrance.${state}-text`)}
          </p>
          {state === 'part-missing' && <BasicButton onClick={retryChunks}>{t('entrance.part-retry')}</BasicButton>}
          {canReload && <BasicButton onClick={() => location.reload()}>{t('entrance.outdated-reload')}</BasicButton>}
        </div>
      )}
    </div>
  );
}

function useIsOnline(): boolean {
  return useSyncExternalStore(subscribeToConnection, () => navigator.onLine);
}

function subscribeToConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
