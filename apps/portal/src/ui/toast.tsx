import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dismissToast, useToast } from '../lib/toast.ts';
import { Glyph } from './glyph.tsx';
import { Icon } from './icon.tsx';
import styles from './toast.module.css';

const visibleMs = 6_000;

/** Shows the last completed action at the bottom right; stays while the pointer is on it. */
export function Toast() {
  const { t } = useTranslation();
  const confirmation = useToast();
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!confirmation || isHeld) return;
    const timer = setTimeout(dismissToast, visibleMs);
    return () => clearTimeout(timer);
  }, [confirmation, isHeld]);
  return (
    <div className={styles.place} role="status" onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}>
      {confirmation && (
        <div className={styles.toast}>
          <Glyph name="ok" />
          <span>{t(confirmation.key, confirmation.params)}</span>
          <button type="button" className="entrance-icon-button" aria-label={t('action.close')} onClick={dismissToast}>
            <Icon name="x" />
          </button>
        </div>
      )}
    </div>
  );
}
