import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import styles from './postal-code-check.module.css';

interface AgeProps {
  /** Null where nothing was answered. */
  checkedAt: string | null;
  /** Until when the answer can be ordered by. */
  validUntil?: string;
  isAsking: boolean;
  askAgain: () => void;
}

/** How old the answer is, and the way to a new one. */
export function Age({ checkedAt, validUntil, isAsking, askAgain }: AgeProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <p className={styles.age}>
      {checkedAt && (
        <span>
          {t('postal-code-check.checked')} <RelativeTime value={checkedAt} />
        </span>
      )}
      {validUntil && <span>{t('postal-code-check.valid-until', { day: formats.date(validUntil) })}</span>}
      <button type="button" aria-disabled={isAsking || undefined} onClick={isAsking ? undefined : askAgain}>
        {t(isAsking ? 'postal-code-check.checking' : 'postal-code-check.check-again')}
      </button>
    </p>
  );
}
