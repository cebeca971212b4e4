import type { Quotation } from '@demarc/contract/quotation-schemas.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { Section } from '../../../ui/section.tsx';
import styles from './offer.module.css';
import { getStandingMessage } from './standing-message.ts';

/** The history of the quote, oldest entry first. */
export function HistorySection({ quotation }: { quotation: Quotation }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { history } = quotation;
  // Shown at the top of the page.
  const isOnTop = getStandingMessage(quotation) !== null;
  return (
    <Section title={t('quotation.history')}>
      <ol className={styles.history}>
        {history.map(({ at, to, version, actor, text }) => (
          <li key={`${at} ${to} ${version}`}>
            {t(`quotation.status-${to}`)}
            {to === 'OFFERED' && ` (${t('quotation.version', { version })})`}
            <span className={styles.small}>
              {formats.dateTime(at)} · {t(`quotation.by-${actor}`)}
            </span>
            {text && !(isOnTop && to === 'OFFERED' && version === quotation.version) && <p className={styles.quoted}>{text}</p>}
          </li>
        ))}
      </ol>
    </Section>
  );
}
