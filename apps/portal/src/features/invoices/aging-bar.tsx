import type { InvoiceOverview } from '@demarc/contract/invoice-overview.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { agingParts } from './aging-parts.ts';
import styles from './summary-band.module.css';

/** The open amount by age, as a bar with the amounts below it. */
export function AgingBar({ payableAging: aging, paused }: Pick<InvoiceOverview, 'payableAging' | 'paused'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const filledParts = agingParts.filter((part) => Number(aging[part].amount) > 0);
  return (
    <div className={styles.aging}>
      <div className={styles.bar} aria-hidden="true">
        {filledParts.map((part) => (
          <i key={part} data-part={part} style={{ flexGrow: Number(aging[part].amount) }} />
        ))}
        {paused.count > 0 && <i data-part="paused" style={{ flexGrow: Number(paused.amount) }} />}
      </div>
      <dl aria-label={t('invoice.aging')}>
        {agingParts.map((part) => (
          <div key={part} data-late={(part !== 'notDue' && aging[part].count > 0) || undefined}>
            <dt>
              <i data-part={part} />
              {t(`invoice.aging-${part}`)}
            </dt>
            <dd>{formats.money(Number(aging[part].amount))}</dd>
          </div>
        ))}
        {paused.count > 0 && (
          <div>
            <dt>
              <i data-part="paused" />
              {t('invoice.aging-paused')}
            </dt>
            <dd>{formats.money(Number(paused.amount))}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
