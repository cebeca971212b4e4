import type { LineAvailability } from '@demarc/contract/availability.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import styles from './address-check.module.css';

interface ResultAgeProps {
  /** Null if there is no result. */
  checkedAt: string | null;
  /** Last date on which the result can be used for an order. */
  validUntil?: string;
  /** Whether the result has prices. */
  hasPrices?: boolean;
  isChecking: boolean;
  onCheckAgain: () => void;
}

/** Returns the age of a check of one address; none while carriers still have to reply. */
export function getAge(
  response: Pick<LineAvailability, 'match' | 'complete' | 'checkedAt' | 'validUntil' | 'packages'> | null,
): Pick<ResultAgeProps, 'checkedAt' | 'validUntil' | 'hasPrices'> {
  if (response?.match !== 'FULL' || !response.complete) return { checkedAt: null };
  const { checkedAt, validUntil, packages } = response;
  return { checkedAt, validUntil, hasPrices: packages.length > 0 };
}

/** Shows the age of the result, with a button to check again. */
export function ResultAge({ checkedAt, validUntil, hasPrices = false, isChecking, onCheckAgain }: ResultAgeProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <p className={styles.age}>
      {checkedAt && (
        <span>
          <RelativeTime
            value={checkedAt}
            event={{ label: t('postal-code-check.checked'), justNow: t('postal-code-check.checked-now') }}
          />
        </span>
      )}
      {validUntil && (
        <span>
          {t(hasPrices ? 'postal-code-check.prices-valid-until' : 'postal-code-check.valid-until', {
            day: formats.date(validUntil),
          })}
        </span>
      )}
      <button type="button" aria-disabled={isChecking || undefined} onClick={isChecking ? undefined : onCheckAgain}>
        {t(isChecking ? 'postal-code-check.checking' : 'postal-code-check.check-again')}
      </button>
    </p>
  );
}
