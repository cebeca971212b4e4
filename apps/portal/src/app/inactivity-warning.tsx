import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getServerTimeSeconds } from '../lib/clock.ts';
import { loadTranslations } from '../lib/i18n.ts';
import { extendSession, useInactivityWarning } from '../lib/inactivity.ts';
import { BasicButton } from '../ui/basic-button.tsx';
import styles from '../ui/error-dialog.module.css';
import { Glyph } from '../ui/glyph.tsx';

/** Warns in every tab before signing the user out for inactivity. */
export function InactivityWarning() {
  const endsAt = useInactivityWarning();
  const isWarning = endsAt !== null;
  const [hasTexts, setHasTexts] = useState(false);
  useEffect(() => {
    if (!isWarning) return;
    const show = () => setHasTexts(true);
    // If the translations fail to load, the dialog shows their keys, which is better than no warning.
    Promise.resolve(loadTranslations('auth')).then(show, show);
  }, [isWarning]);
  return isWarning && hasTexts ? <WarningDialog endsAt={endsAt} /> : null;
}

function WarningDialog({ endsAt }: { endsAt: number }) {
  const { t } = useTranslation();
  const ref = useRef<HTMLDialogElement>(null);
  const [titleId, textId] = [useId(), useId()];
  const count = useMinutesLeft(endsAt);

  useEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);

  return (
    <dialog
      ref={ref}
      role="alertdialog"
      className={styles.dialog}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onCancel={extendSession}
    >
      <h2 id={titleId}>
        <Glyph name="attention" />
        {t('auth.inactive-warning')}
      </h2>
      <p id={textId} aria-live="polite">
        {t('auth.inactive-warning-text', { count })}
      </p>
      <p>{t('auth.inactive-warning-drafts')}</p>
      <div className={styles.actions}>
        <BasicButton variant="primary" onClick={extendSession}>
          {t('auth.stay-signed-in')}
        </BasicButton>
        <BasicButton to="/logout">{t('auth.sign-out')}</BasicButton>
      </div>
    </dialog>
  );
}

/** Returns the full minutes left, at least 1. */
function useMinutesLeft(endsAt: number): number {
  const [now, setNow] = useState(getServerTimeSeconds);
  useEffect(() => {
    const timer = setInterval(() => setNow(getServerTimeSeconds()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(1, Math.ceil((endsAt - now) / 60));
}
