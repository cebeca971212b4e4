import type { LineAvailability } from '@demarc/contract/availability.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import styles from './address-check.module.css';

interface ResultAgeProps {
  response: Pick<LineAvailability, 'match' | 'complete' | 'checkedAt' | 'validUntil' | 'packages'> | null;
  isChecking: boolean;
  onCheckAgain: () => void;
}

/** Shows the age of a complete result and until when it can be used for an order, with a button to check again. */
export function ResultAge({ response, isChecking, onCheckAgain }: ResultAgeProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const result = response?.match === 'FULL' && response.complete ? response : null;
  return (
    <p className={styles.age}>
      {result && (
        <>
          <span>
            <RelativeTime
              value={result.checkedAt}
              event={{ label: t('postal-code-check.checked'), justNow: t('postal-code-check.checked-now') }}
            />
          </span>
          <span>
            {t(result.packages.length > 0 ? 'postal-code-check.prices-valid-until' : 'postal-code-check.valid-until', {
              day: formats.date(result.validUntil),
            })}
          </span>
        </>
      )}
      <button type="button" aria-disabled={isChecking || undefined} onClick={isChecking ? undefined : onCheckAgain}>
        {t(isChecking ? 'postal-code-check.checking' : 'postal-code-check.check-again')}
      </button>
    </p>
  );
}
