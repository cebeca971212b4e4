import { useTranslation } from 'react-i18next';
import styles from './postal-code-check.module.css';

/** The check of another site, in the place of ours. */
export function EmbeddedCheck({ url }: { url: string }) {
  const { t } = useTranslation();
  // A page of our own origin that may run scripts as itself could take the sandbox off.
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
