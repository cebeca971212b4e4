import { useTranslation } from 'react-i18next';
import { confirmDone } from '../../lib/confirmation.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './detail.module.css';

/** An identifier with a button that copies it. */
export function CopyValue({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation();
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => confirmDone('line.copied', { what: value }),
      // Without the right to the clipboard it can still be selected.
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
