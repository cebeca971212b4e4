import { useTranslation } from 'react-i18next';
import { showToast } from '../../lib/toast.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './detail.module.css';

/** An identifier with a copy button. */
export function CopyableValue({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation();
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => showToast('line.copied', { what: value }),
      // Without clipboard permission the user can still select the text.
      () => {},
    );
  return (
    <span className={styles.copy}>
      <span className="mono">{value}</span>
      <button type="button" aria-label={t('line.copy', { what: label })} title={t('action.copy')} onClick={copy}>
        <Icon name="copy" size={14} />
      </button>
    </span>
  );
}
