import type { CarrierResult } from '@demarc/contract/availability.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import styles from './availability.module.css';

/** How many carriers have replied. */
export function CheckProgress({ carriers, complete }: { carriers: readonly CarrierResult[]; complete: boolean }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const failed = carriers.filter(({ error }) => error !== null).length;
  const waiting = carriers.filter(({ status }) => status === 'PENDING').length;
  const answered = carriers.length - failed - waiting;
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
              waiting > 0 && t('availability.waiting', { count: waiting }),
              failed > 0 && t('availability.failed', { count: failed }),
            ]
              .filter(Boolean)
              .join(', ')}
      </span>
    </div>
  );
}
