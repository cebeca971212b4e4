import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { retryParts, useParts } from '../lib/load-part.ts';
import { Glyph } from '../ui/glyph.tsx';
import { PlainButton } from '../ui/plain-button.tsx';
import styles from './connection-notice.module.css';

/** Tells the user at the bottom of every page that the network or a script file is missing, until the portal has recovered. */
export function ConnectionNotice() {
  const { t } = useTranslation();
  const isOnline = useOnline();
  const parts = useParts();
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
          {state === 'part-missing' && <PlainButton onClick={retryParts}>{t('entrance.part-retry')}</PlainButton>}
          {canReload && <PlainButton onClick={() => location.reload()}>{t('entrance.outdated-reload')}</PlainButton>}
        </div>
      )}
    </div>
  );
}

function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
