import type { CarrierResult } from '@demarc/contract/availability.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import styles from './availability.module.css';

/** Shows how many carriers have replied. */
export function CheckProgress({ carriers, complete }: { carriers: readonly CarrierResult[]; complete: boolean }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const failed = carriers.filter(({ error }) => error !== null).length;
  const waitingCount = carriers.filter(({ status }) => status === 'PENDING').length;
  const answered = carriers.length - failed - waitingCount;
  return (
    <div className={styles.progress} role="status">
      <span className={styles.segments} aria-hidden="true">
        {carriers.map(({ carrierCode, status, error }) => (
          <i key={carrierCode} data-state={error ? 'failed' : status === 'PENDING' ? 'waiting' : 'answered'} />
        ))}
      </span>
      <span>
        {complete && failed === 0
          ? t('availability.all-answered', { count: carriers.length })
          : [
              t('availability.answered', { answered: formats.number(answered), count: carriers.length }),
              waitingCount > 0 && t('availability.waiting', { count: waitingCount }),
              failed > 0 && t('availability.failed', { count: failed }),
            ]
              .filter(Boolean)
              .join(', ')}
      </span>
    </div>
  );
}
