import { useTranslation } from 'react-i18next';
import { showToast } from '../lib/toast.ts';
import styles from './copyable-value.module.css';
import { Icon } from './icon.tsx';

interface CopyableValueProps {
  /** Says what the button does, for screen readers. */
  label: string;
  value: string;
  /** The translation key of the message that the value was copied. */
  copied: string;
}

/** An identifier with a copy button. */
export function CopyableValue({ label, value, copied }: CopyableValueProps) {
  const { t } = useTranslation();
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => showToast(copied, { what: value }),
      // Without clipboard permission the user can still select the text.
      () => {},
    );
  return (
    <span className={styles.copy}>
      <span className="mono">{value}</span>
      <button type="button" aria-label={label} title={t('action.copy')} onClick={() => void copy()}>
        <Icon name="copy" size={14} />
      </button>
    </span>
  );
}
