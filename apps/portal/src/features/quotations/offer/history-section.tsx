import type { Quotation } from '@demarc/contract/quotation-schemas.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { Section } from '../../../ui/section.tsx';
import styles from './offer.module.css';

/** What happened to the quote, oldest first. */
export function HistorySection({ quotation }: { quotation: Quotation }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { history, status, approvalRequestId } = quotation;
  // The note at the top has the message of an offer that waits for an answer.
  const isInNote = status === 'OFFERED' && approvalRequestId === null;
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
            {text && !(isInNote && to === 'OFFERED' && version === quotation.version) && <p className={styles.quoted}>{text}</p>}
          </li>
        ))}
      </ol>
    </Section>
  );
}
