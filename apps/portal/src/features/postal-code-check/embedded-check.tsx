import { useTranslation } from 'react-i18next';
import styles from './postal-code-check.module.css';

/** A check hosted by another site, embedded in place of our own. */
export function EmbeddedCheck({ url }: { url: string }) {
  const { t } = useTranslation();
  // A same-origin page that may run scripts could remove its own sandbox.
  const isElsewhere = new URL(url, location.origin).origin !== location.origin;
  return (
    <iframe
      className={styles.embedded}
      src={url}
      title={t('postal-code-check.embedded')}
      sandbox={`allow-scripts allow-forms allow-popups${isElsewhere ? ' allow-same-origin' : ''}`}
      referrerPolicy="strict-origin"
    />
  );
}
