import { useTranslation } from 'react-i18next';
import { showToast } from '../../lib/toast.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './copyable-id.module.css';

interface CopyableIdProps {
  id: string;
  /** What the button copies, for screen readers. */
  label: string;
  /** The translation key of the message that `what` was copied. */
  copied: string;
}

/** An ID as requests and messages have it, with a copy button. */
export function CopyableId({ id, label, copied }: CopyableIdProps) {
  const { t } = useTranslation();
  const copy = () =>
    navigator.clipboard.writeText(id).then(
      () => showToast(copied, { what: id }),
      // Without clipboard permission the user can still select the text.
      () => {},
    );
  return (
    <span className={styles.id}>
      <span className="mono">{id}</span>
      <button type="button" aria-label={label} title={t('action.copy')} onClick={() => void copy()}>
        <Icon name="copy" size={14} />
      </button>
    </span>
  );
}
